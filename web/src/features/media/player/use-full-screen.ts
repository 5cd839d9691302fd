import { type RefObject, useEffect, useState } from 'react';

/** On iPhones, only a video itself may fill the screen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The player in full screen, with its controls. */
export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<AppleVideo | null>,
): readonly [whole: boolean, toggle: () => void] {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const onChange = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined);
    else video.current?.webkitEnterFullscreen?.();
  };
  return [whole, toggle];
}
