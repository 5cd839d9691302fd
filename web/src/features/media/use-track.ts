import { type PointerEvent, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { reducedMotion } from './reduced-motion.ts';
import { AFTER_TAP_MS, type Axis, axisOf, falls, followed, isTwice, type Sample, snapped, speedOf } from './strokes.ts';
import { bounded, MAX, moved, type Point, pinched, type Size, STEP, type View, WHOLE, zoomedAt } from './zoom.ts';

/** How long things take to come to rest after a finger, in ms, and how. */
const REST = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
const FALL_MS = 160;
/** The gap between pictures on the track, in px. */
export const GAP = 16;
/** How far a double tap zooms in. */
const CLOSE_UP = 2.5;

type Way = 'previous' | 'next';
/** How far the picture in the middle is zoomed. */
type Zoom = 'none' | 'some' | 'most';

interface Props {
  /** The picture in the middle, with its size in pixels of the file. */
  item: Size & { readonly id: string };
  /** The ids of the pictures at its sides; null where there is none. */
  sides: Readonly<Record<Way, string | null>>;
  /** Asks for a neighbour, which then becomes `item`. */
  onGo: (to: Way) => void;
  onTap: () => void;
  /** The picture was pulled down, and has fallen away. */
  onFall: () => void;
}

/** What a finger, or a mouse, has done since it came down. */
interface Stroke {
  readonly from: Sample;
  /** Where the track was, in px from its place. */
  readonly track: number;
  samples: Sample[];
  axis: Axis | null;
  /** Whether a second finger joined it. */
  pinch: boolean;
}

const moving = new WeakMap<HTMLElement, Animation>();

/**
 * Moves what React has rendered without rendering it anew, at once or in some time: a transform is all that changes from
 * one frame to the next, and nothing is measured.
 */
function glide(element: HTMLElement | null, transform: string, timing: KeyframeAnimationOptions | null) {
  if (!element) return;
  const before = timing && !reducedMotion() && getComputedStyle(element).transform;
  moving.get(element)?.cancel();
  moving.delete(element);
  element.style.transform = transform;
  if (before) moving.set(element, element.animate([{ transform: before }, { transform }], timing));
}

const viewed = ({ x, y, scale }: View) => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * A track of three pictures that follows the finger: sideways to the neighbours, down to let it fall; two fingers, the
 * wheel and two taps zoom the one in the middle, which then moves in its frame. `at` is the place of that one on the
 * track; its neighbours lie right before and behind it.
 */
export function useTrack({ item, sides, onGo, onTap, onFall }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  /** What lies behind the pictures, and is seen through while one falls. */
  const veil = useRef<HTMLDivElement>(null);
  const view = useRef<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const stroke = useRef<Stroke | null>(null);
  const lastTap = useRef<Sample>({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY });
  const tapping = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** How many pictures the track is ahead of what is rendered, and which one it has asked for. */
  const ahead = useRef(0);
  const asked = useRef(0);
  const [zoom, setZoom] = useState<Zoom>('none');
  const [pulled, setPulled] = useState(false);
  const [place, setPlace] = useState({ id: item.id, at: 0, sides });

  if (place.id !== item.id || place.sides.previous !== sides.previous || place.sides.next !== sides.next) {
    const by = item.id === place.id ? 0 : item.id === place.sides.previous ? -1 : 1;
    setPlace({ id: item.id, at: place.at + by, sides });
  }
  const { at } = place;

  const width = () => frame.current?.clientWidth ?? 0;
  const placeOf = (goal: number) => -goal * (width() + GAP);
  const put = (goal: number, by: number, timing: KeyframeAnimationOptions | null) =>
    glide(track.current, `translateX(${placeOf(goal) + by}px)`, timing);
  const follows = { previous: sides.previous !== null, next: sides.next !== null };

  const ask = () => {
    const to = ahead.current > 0 ? 'next' : 'previous';
    if (!follows[to]) ahead.current = 0;
    asked.current = Math.sign(ahead.current);
    onGo(to);
  };
  const step = (to: Way) => {
    ahead.current += to === 'next' ? 1 : -1;
    if (asked.current === 0) ask();
    put(at + ahead.current, 0, REST);
  };

  const show = (next: View, timing: KeyframeAnimationOptions | null = null) => {
    const box = frame.current;
    if (!box) return;
    view.current = bounded(next, item, { width: box.clientWidth, height: box.clientHeight });
    glide(picture.current, viewed(view.current), timing);
    const { scale } = view.current;
    setZoom(scale <= 1 ? 'none' : scale >= MAX ? 'most' : 'some');
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };

  // The picture in the middle is another one: it is shown whole, and steps asked for meanwhile are taken.
  const arrived = useEffectEvent((by: number) => {
    view.current = WHOLE;
    for (const one of track.current?.children ?? [])
      if (one.firstElementChild instanceof HTMLElement) one.firstElementChild.style.transform = '';
    setZoom('none');
    ahead.current = asked.current === by ? ahead.current - by : 0;
    asked.current = 0;
    if (ahead.current !== 0) ask();
    put(at + ahead.current, 0, REST);
  });
  const before = useRef(at);
  useLayoutEffect(() => {
    if (before.current !== at) arrived(at - before.current);
    before.current = at;
  }, [at]);

  const onResize = useEffectEvent(() => {
    put(at + ahead.current, 0, null);
    show(view.current);
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    show(zoomedAt(view.current, fromMiddle({ x: event.clientX, y: event.clientY }), STEP ** (-event.deltaY / 200)));
  });
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const growth = new ResizeObserver(() => onResize());
    growth.observe(box);
    const listen = (event: WheelEvent) => onWheel(event);
    box.addEventListener('wheel', listen, { passive: false });
    return () => {
      growth.disconnect();
      box.removeEventListener('wheel', listen);
      clearTimeout(tapping.current);
    };
  }, []);

  /** Stops the track where it is; how far that is from its place, in px. */
  const hold = () => {
    const element = track.current;
    if (!element) return 0;
    const x = new DOMMatrix(getComputedStyle(element).transform).m41;
    const by = x - placeOf(at + ahead.current);
    put(at + ahead.current, by, null);
    return by;
  };

  const pull = (by: Point) => {
    setPulled(true);
    const height = frame.current?.clientHeight || 1;
    const share = Math.min(1, Math.max(0, by.y / height));
    glide(picture.current, viewed({ x: by.x, y: Math.max(0, by.y), scale: 1 - share / 3 }), null);
    if (veil.current) veil.current.style.opacity = String(1 - share);
  };
  const letGo = (fallen: boolean, by: Point) => {
    const height = frame.current?.clientHeight ?? 0;
    if (!fallen || reducedMotion()) {
      setPulled(false);
      show(WHOLE, REST);
      if (veil.current) veil.current.style.opacity = '';
      if (fallen) onFall();
      return;
    }
    const timing = { duration: FALL_MS, easing: 'ease-in', fill: 'forwards' } as const;
    glide(picture.current, viewed({ x: by.x, y: height, scale: 0.6 }), timing);
    const fading = veil.current?.animate([{ opacity: veil.current.style.opacity }, { opacity: 0 }], timing);
    if (fading) fading.finished.then(onFall, () => undefined);
    else onFall();
  };

  const tap = (now: Sample) => {
    clearTimeout(tapping.current);
    if (!isTwice(lastTap.current, now)) {
      lastTap.current = now;
      tapping.current = setTimeout(onTap, AFTER_TAP_MS);
      return;
    }
    lastTap.current = { ...now, at: Number.NEGATIVE_INFINITY };
    show(view.current.scale > 1 ? WHOLE : zoomedAt(WHOLE, fromMiddle(now), CLOSE_UP), REST);
  };

  const sampleOf = ({ clientX, clientY, timeStamp }: PointerEvent): Sample => ({
    x: clientX,
    y: clientY,
    at: timeStamp,
  });
  const end = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const done = stroke.current;
    stroke.current = null;
    if (!done) return;
    const now = sampleOf(event);
    const cancelled = event.type === 'pointercancel';
    const by = { x: now.x - done.from.x, y: now.y - done.from.y };
    const speed = speedOf([...done.samples, now]);
    if (done.axis === 'down') letGo(!cancelled && falls(by.y, speed.y), by);
    else if (done.axis === 'along') {
      const to = cancelled ? null : snapped(by.x, speed.x, width());
      if (to) step(to);
      else put(at + ahead.current, 0, REST);
    } else {
      put(at + ahead.current, 0, REST);
      if (done.axis === null && !done.pinch && !cancelled) tap(now);
    }
  };

  return {
    frame,
    track,
    picture: picture as Ref<HTMLDivElement>,
    veil,
    at,
    zoom,
    /** Whether the picture is being pulled down. */
    pulled,
    step,
    /** A step to the next one, unless one is under way already. */
    goOn() {
      if (asked.current === 0) step('next');
    },
    zoomIn: () => show(zoomedAt(view.current, { x: 0, y: 0 }, STEP), REST),
    /** Moves a zoomed picture by a number of px. */
    shift: (by: Point) => show(moved(view.current, by), REST),
    zoomOut: () => show(zoomedAt(view.current, { x: 0, y: 0 }, 1 / STEP), REST),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, a'))) return;
        frame.current?.setPointerCapture(event.pointerId);
        const now = sampleOf(event);
        fingers.current.set(event.pointerId, now);
        if (stroke.current) {
          if (stroke.current.axis === 'down') letGo(false, WHOLE);
          put(at + ahead.current, 0, REST);
          Object.assign(stroke.current, { pinch: true, axis: 'none' });
        } else stroke.current = { from: now, track: hold(), samples: [now], axis: null, pinch: false };
      },
      onPointerMove: (event: PointerEvent) => {
        const last = fingers.current.get(event.pointerId);
        const doing = stroke.current;
        if (!last || !doing) return;
        const now = sampleOf(event);
        fingers.current.set(event.pointerId, now);
        doing.samples = [...doing.samples.slice(-8), now];
        const [other, ...more] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
        if (more.length > 0) return;
        if (other) {
          const [one, then, rest] = [fromMiddle(last), fromMiddle(now), fromMiddle(other)];
          return show(pinched(view.current, [one, rest], [then, rest]));
        }
        const by = { x: now.x - doing.from.x, y: now.y - doing.from.y };
        if (view.current.scale > 1) {
          if (axisOf(by)) doing.axis ??= 'none';
          if (doing.axis) show(moved(view.current, { x: now.x - last.x, y: now.y - last.y }));
          return;
        }
        if (doing.pinch) return;
        doing.axis ??= axisOf(by);
        if (doing.axis === 'along') put(at + ahead.current, followed(doing.track + by.x, follows), null);
        else if (doing.axis === 'down') pull(by);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
