import { type ComponentType, createContext } from 'react';
import type { EventSelectProps } from './event-select.ts';

type Load = () => Promise<{ readonly EventSelect: ComponentType<EventSelectProps> }>;

/** Fetches the field that asks for an event, for a dialog that few people open. The app brings it. */
export const LoadEventSelect = createContext<Load>(() => Promise.reject());
