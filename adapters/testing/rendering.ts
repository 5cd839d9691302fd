import { type RenditionPlan, renditionsAfter } from '@quadrangle/domain/files/playback-rules';
import type { VideoLibrary } from '@quadrangle/domain/files/ports';

/** The turn in which everything is made. */
export const wholeTurn = ({ rungs }: RenditionPlan) => ({ from: 0, to: rungs.length, seconds: 60 });

/** Makes all renditions of a video in one turn. */
export async function renderAll(library: VideoLibrary, fileName: string, plan: RenditionPlan): Promise<void> {
  const turn = wholeTurn(plan);
  await library.render(fileName, plan, turn, renditionsAfter(plan, turn, null).rungs, () => {});
}
