import {
  Bookmark,
  CalendarClock,
  CalendarDays,
  CreditCard,
  FolderOpen,
  Heart,
  History,
  House,
  Image,
  type LucideIcon,
  MessageCircle,
  SquarePlay,
  TrendingUp,
} from 'lucide-react';
import type { TextKey } from '../shared/i18n/translate.ts';

export interface Entry {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Only for people who may upload (product 2; decisions 3, 62). */
  readonly uploadersOnly?: true;
  /** Its place in the bar of a phone; the other entries are behind "More" there. */
  readonly inBar?: 1 | 2 | 3 | 4;
}

/** The entries of the menu, in their order (product 2; decisions 46). */
const NAVIGATION: readonly Entry[] = [
  { to: '/', label: 'shell.home', icon: House, inBar: 1 },
  { to: '/trend', label: 'shell.trending', icon: TrendingUp },
  { to: '/favorite', label: 'shell.favorite', icon: Heart },
  { to: '/photos', label: 'shell.photos', icon: Image, inBar: 3 },
  { to: '/videos', label: 'shell.videos', icon: SquarePlay, inBar: 4 },
  { to: '/recent', label: 'shell.recent', icon: CalendarClock },
  { to: '/events', label: 'shell.events', icon: CalendarDays, inBar: 2 },
  { to: '/history', label: 'shell.history', icon: History },
  { to: '/saved', label: 'shell.library', icon: Bookmark },
  { to: '/contact', label: 'shell.contact', icon: MessageCircle },
  { to: '/payment', label: 'shell.payment', icon: CreditCard },
  { to: '/myfiles', label: 'shell.myFiles', icon: FolderOpen, uploadersOnly: true },
];

/** The entries for somebody who may upload or may not. */
export function entriesFor(mayUpload: boolean): readonly Entry[] {
  return NAVIGATION.filter(({ uploadersOnly }) => !uploadersOnly || mayUpload);
}
