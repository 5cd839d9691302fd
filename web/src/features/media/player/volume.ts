import { lasting } from '../../../shared/lib/browser-storage.ts';

const KEY = 'volume';

interface Volume {
  /** 0–1. */
  readonly level: number;
  readonly muted: boolean;
}

/** The last volume in this browser; full and not muted at first. */
export function rememberedVolume(): Volume {
  try {
    const stored: Partial<Volume> = JSON.parse(lasting.getItem(KEY) ?? '{}');
    const { level = 1, muted = false } = stored;
    return { level: Math.min(1, Math.max(0, Number(level))) || 0, muted: muted === true };
  } catch {
    return { level: 1, muted: false };
  }
}

/** Remembers the chosen volume. */
export function rememberVolume(volume: Volume): void {
  lasting.setItem(KEY, JSON.stringify(volume));
}
