interface Uploaded {
  readonly uploader: { readonly favouriteCount: number } | null;
  readonly mine: { readonly favourite: boolean };
}

/** An item after its uploader was marked or unmarked as a favourite; the count moves only if that changed. */
export function withFavourite<T extends Uploaded>(item: T, favourite: boolean): T {
  if (item.mine.favourite === favourite) return item;
  const uploader = item.uploader && {
    ...item.uploader,
    favouriteCount: item.uploader.favouriteCount + (favourite ? 1 : -1),
  };
  return { ...item, uploader, mine: { ...item.mine, favourite } };
}
