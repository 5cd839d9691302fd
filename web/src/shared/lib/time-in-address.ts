import { isDay } from '@quadrangle/domain/kernel/days';

/** The month that an address asks for; undefined when it asks for none that exists. */
export function monthIn(address: URLSearchParams): string | undefined {
  const month = address.get('month');
  return month !== null && /^\d{4}-\d{2}$/.test(month) && isDay(`${month}-01`) ? month : undefined;
}

/** The day that an address asks for; undefined when it asks for none that exists. */
export function dayIn(address: URLSearchParams): string | undefined {
  const day = address.get('day');
  return day !== null && isDay(day) ? day : undefined;
}
