/** The code of the player, which only pages of videos need. */
export const playerCode = () => import('./player/video-player.tsx');
