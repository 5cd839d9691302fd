import { type ComponentType, createContext } from 'react';
import type { ChosenEvent } from './upload-target.ts';

export interface EventSelectProps {
  value: ChosenEvent;
  onChange: (event: ChosenEvent) => void;
  error?: string | undefined;
}

/** The field that asks for an event. The app brings it; uploads and media show it. */
export const EventSelectSlot = createContext<ComponentType<EventSelectProps>>(() => null);
