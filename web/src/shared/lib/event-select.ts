import { type ComponentType, createContext } from 'react';

/** An event by its id and title; both are empty for none. */
export interface ChosenEvent {
  readonly id: string;
  readonly title: string;
}

export interface EventSelectProps {
  value: ChosenEvent;
  onChange: (event: ChosenEvent) => void;
  error?: string | undefined;
  /** The name that a new event is offered with. */
  offered?: string | undefined;
  /** The club that a new event is offered for. */
  club?: string | undefined;
}

/** The field that asks for an event. The app brings it; uploads show it. */
export const EventSelectSlot = createContext<ComponentType<EventSelectProps>>(() => null);
