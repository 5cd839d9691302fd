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
import type { TextKey } from '../shared/i18n/say.ts';

interface Entry {
  readonly to: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Only for whoever has a live plan (product 2, decisions 3). */
  readonly planOnly?: true;
}

/** The entries of the side menu, in their order (product 2; decisions 46). */
export const NAVIGATION: readonly Entry[] = [
  { to: '/', label: 'shell.home', icon: House },
  { to: '/trend', label: 'shell.trending', icon: TrendingUp },
  { to: '/favorite', label: 'shell.favorite', icon: Heart },
  { to: '/photos', label: 'shell.photos', icon: Image },
  { to: '/videos', label: 'shell.videos', icon: SquarePlay },
  { to: '/recent', label: 'shell.recent', icon: CalendarClock },
  { to: '/events', label: 'shell.events', icon: CalendarDays },
  { to: '/history', label: 'shell.history', icon: History },
  { to: '/saved', label: 'shell.library', icon: Bookmark },
  { to: '/contact', label: 'shell.contact', icon: MessageCircle },
  { to: '/payment', label: 'shell.payment', icon: CreditCard },
  { to: '/myfiles', label: 'shell.myFiles', icon: FolderOpen, planOnly: true },
];
