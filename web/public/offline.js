// The theme that was chosen in the product.
try {
  if (localStorage.getItem('darkMode') === 'true') document.documentElement.dataset.theme = 'dark';
} catch {}
// The page that is shown without a connection.
addEventListener('online', () => document.title === 'Offline' && location.reload());
