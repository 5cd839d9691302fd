// The theme that was chosen in the product.
try {
  if (localStorage.getItem('darkMode') === 'true') document.documentElement.dataset.theme = 'dark';
} catch {}
// The page that is shown without a connection leads on once the server answers: a device says that it is online sooner.
if (document.title === 'Offline') {
  const leadOn = () =>
    fetch(location.href, { method: 'HEAD' })
      .then(() => location.reload())
      .catch(() => {});
  addEventListener('online', leadOn);
  setInterval(() => document.hidden || leadOn(), 5_000);
}
