/** Coordinates as drones and cameras write them into subtitles: named, or two numbers as precise as coordinates are. */
const PLACE =
  /\b(gps|lat(itude)?|lon(g(itude)?)?|lng|altitude|abs_alt|rel_alt)\s*[:=([]|[-+]?\d{1,3}\.\d{4,}\D{1,4}[-+]?\d{1,3}\.\d{4,}/i;

/** Whether subtitles are telemetry, such as a drone's positions, rather than speech (decisions 27). */
export function isTelemetry(text: string): boolean {
  return PLACE.test(text);
}
