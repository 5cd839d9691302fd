import { type ComponentType, createContext } from 'react';

export interface EventSelectProps {
  /** The id of the chosen event; empty for none. */
  value: string;
  onChange: (eventId: string) => void;
  error?: string | undefined;
}

/** The field that asks for an event. The app brings it; uploads and media show it. */
export const EventSelectSlot = createContext<ComponentType<EventSelectProps>>(() => null);
