/** A message on the stage in place of a picture. */
export function StageMessage({ text }: { text: string }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 bottom-16 flex items-center justify-center p-6">
      <p role="status" className="rounded-control bg-stage/85 px-4 py-3 text-center text-16 text-on-stage">
        {text}
      </p>
    </div>
  );
}
