interface Uploaded {
  readonly uploader: { readonly favouriteCount: number } | null;
  readonly mine: { readonly favourite: boolean };
}

/** An item once its uploader is, or is no more, one's favourite; their count moves only if that is news. */
export function withFavourite<T extends Uploaded>(item: T, favourite: boolean): T {
  if (item.mine.favourite === favourite) return item;
  const uploader = item.uploader && {
    ...item.uploader,
    favouriteCount: item.uploader.favouriteCount + (favourite ? 1 : -1),
  };
  return { ...item, uploader, mine: { ...item.mine, favourite } };
}
