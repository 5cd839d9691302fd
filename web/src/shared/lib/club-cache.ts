import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { refreshMe } from './me.ts';
import { type Outputs, trpc } from './trpc.ts';

/** A club as lists show it. */
export type ClubView = Outputs['clubs']['list']['items'][number];
/** A club as its page shows it. */
export type ClubPageView = Outputs['clubs']['find'];
export type SeatView = ClubPageView['seats'][number];
export type InvitationView = Outputs['clubs']['invitation'];

/** Invalidates everything about clubs; what is on screen is asked again at once. */
export async function renewClubs(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: getQueryKey(trpc.clubs) });
}

/**
 * Caches the server's answer about a club, and invalidates the rest about clubs; what one may do follows one's seats, so
 * that is asked again too.
 */
export function useKeepClub(): (club: ClubPageView) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return (club) => {
    utils.clubs.find.setData({ id: club.id }, club);
    void renewClubs(client);
    void refreshMe();
  };
}
