/** Sends a photo, ready to be published; answers its stored name. */
export async function upload(url: string, headers: Record<string, string>, photo: Buffer): Promise<string> {
  const declared = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ folder: 'photo', fileName: 'photo.jpg', size: photo.length, contentType: 'image/jpeg' }),
  });
  const { fileName, uploadUrl } = (await answerOf(declared)) as { fileName: string; uploadUrl: string };
  await answerOf(await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body: new Uint8Array(photo) }));
  return fileName;
}

/** The JSON of an answer. Throws where it is not one of success. */
export async function answerOf(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
