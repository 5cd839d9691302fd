import type { Random } from '../random.ts';

/** Six colours (`#rrggbb`) that all pictures of one event share. */
export type Palette = {
  /** The darkest tone: silhouettes, night. */
  readonly ink: string;
  /** The upper sky or the back wall. */
  readonly deep: string;
  /** The tone between dark and light. */
  readonly mid: string;
  /** The colour of the light. */
  readonly glow: string;
  /** The second light, against the first. */
  readonly accent: string;
  /** Almost white. */
  readonly pale: string;
};

/** The canvas a scene draws on, in design units: the long side is 1600. */
export type Frame = {
  readonly w: number;
  readonly h: number;
  /** Seconds since the start; 0 on a photo. */
  readonly t: number;
  readonly random: Random;
  readonly palette: Palette;
};

/** How a layer meets what lies under it. */
export type Blend = 'over' | 'screen' | 'multiply' | 'overlay' | 'soft-light' | 'color-dodge';

/** SVG elements that are drawn together; `blur` is a sigma in design units. */
export type Layer = { readonly svg: string; readonly blur: number; readonly blend: Blend };

/** A scene is a pure function: the same frame gives the same layers, the lowest first. */
export type Scene = (frame: Frame) => readonly Layer[];

export const layer = (svg: string, options: { blur?: number; blend?: Blend } = {}): Layer => ({
  svg,
  blur: options.blur ?? 0,
  blend: options.blend ?? 'over',
});
