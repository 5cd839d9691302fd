import { type Call, type Calls, input, nothing, type Scene } from '../call.ts';

export const rights = `
See the clubs of the college              sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/clubs                        clubs.list              GET /api/clubs/search   finding.clubs
See a club, and who holds seats in it     sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/clubs/:id                    GET /api/clubs/:id/seats                        clubs.find              clubs.seats
    GET /api/clubs/:id/items              GET /api/clubs/:id/events                       browsing.ofClub
Mark a club as a favourite                sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    PUT /api/clubs/:id/sub                PUT /api/clubs/:id/unsub                        clubs.setFavourite
Make a club without paying for it         sign in     sign in     no plan     no plan     yes         yes         no plan     no plan     no plan     no plan     yes         no plan     no plan     left
    POST /api/clubs                       clubs.create
Act as a lead of the owner's club         sign in     sign in     not theirs  not theirs  not theirs  yes         not theirs  not theirs  not theirs  not theirs  not there
    PUT /api/clubs/:id                    POST /api/clubs/:id/close                       clubs.edit              clubs.close
    PUT /api/clubs/:id/seats/:userId      DELETE /api/clubs/:id/seats/:userId             clubs.setSeat           clubs.removeSeat
    POST /api/clubs/:id/invitations       GET /api/clubs/:id/invitations                  clubs.invite            clubs.invitationsOf
    DELETE /api/invitations/:id           clubs.dropInvitation
    GET /api/clubs/:id/bin                POST /api/clubs/:id/bin/:itemId/restore         clubs.bin               clubs.restore
Act as a lead of their own club           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    PUT /api/clubs/:id                    POST /api/clubs/:id/close                       clubs.edit              clubs.close
    PUT /api/clubs/:id/seats/:userId      DELETE /api/clubs/:id/seats/:userId             clubs.setSeat           clubs.removeSeat
    POST /api/clubs/:id/invitations       GET /api/clubs/:id/invitations                  clubs.invite            clubs.invitationsOf
    DELETE /api/invitations/:id           clubs.dropInvitation
    GET /api/clubs/:id/bin                POST /api/clubs/:id/bin/:itemId/restore         clubs.bin               clubs.restore
Take over their own club                  sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         left
    POST /api/clubs/:id/takeover          clubs.takeOver
See gifts to the owner's club             sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/clubs/:id/gifts              clubs.gifts
Give to the owner's club                  sign in     sign in     no seat     no seat     no seat     yes         no seat     no seat     no seat     no seat     not there
    POST /api/clubs/:id/gifts             clubs.give
Undo a gift to the owner's club           sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there
    DELETE /api/clubs/:id/gifts/:giftId   clubs.undoGift
Take over the owner's club                sign in     sign in     not there   not there   not there   yes         not there   not there   not there   not there   not there   not there   not there   left
    POST /api/clubs/:id/takeover          clubs.takeOver
Follow a link to the owner's club         sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there
    GET /api/invitations/:id              clubs.invitation
Take a seat in the owner's club           sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         not there   yes         yes         left
    POST /api/invitations/:id/accept      clubs.accept
See their own clubs and invitations       sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/invitations                  clubs.own               clubs.invitations
`;

const club = ({ clubId: id }: Scene): Call => ({ params: { id } });
const invitation = ({ invitationId: id }: Scene): Call => ({ params: { id } });
const seat = ({ clubId: id, seatedId: userId }: Scene): Call => ({ params: { id, userId } });
const ofSeat = ({ clubId, seatedId: userId }: Scene) => ({ clubId, userId });

export const calls: Calls = {
  'GET /api/clubs': () => ({ query: { limit: '5' } }),
  'GET /api/clubs/search': () => ({ query: { q: 'club' } }),
  'finding.clubs': input(() => ({ q: 'club' })),
  'POST /api/clubs': input(({ fresh: { name } }) => ({ name: `Club ${name}`, handle: `club-${name}`, desc: 'Ours' })),
  'GET /api/clubs/:id': club,
  'PUT /api/clubs/:id': (scene) => ({ ...club(scene), body: { desc: 'Another text' } }),
  'PUT /api/clubs/:id/sub': club,
  'PUT /api/clubs/:id/unsub': club,
  'POST /api/clubs/:id/close': club,
  'GET /api/clubs/:id/items': club,
  'GET /api/clubs/:id/events': club,
  'browsing.ofClub': input(({ clubId: id }) => ({ id })),
  'GET /api/clubs/:id/seats': club,
  'PUT /api/clubs/:id/seats/:userId': (scene) => ({ ...seat(scene), body: { role: 'photographer' } }),
  'DELETE /api/clubs/:id/seats/:userId': seat,
  'POST /api/clubs/:id/invitations': (scene) => ({ ...club(scene), body: { role: 'photographer' } }),
  'GET /api/clubs/:id/invitations': club,
  'GET /api/clubs/:id/bin': club,
  'POST /api/clubs/:id/bin/:itemId/restore': ({ clubId: id, binnedId: itemId }) => ({ params: { id, itemId } }),
  'POST /api/clubs/:id/takeover': club,
  'GET /api/clubs/:id/gifts': club,
  'POST /api/clubs/:id/gifts': (scene) => ({ ...club(scene), body: { items: [scene.photo.id] } }),
  'DELETE /api/clubs/:id/gifts/:giftId': ({ clubId: id, giftId }) => ({ params: { id, giftId } }),
  'GET /api/invitations': nothing,
  'GET /api/invitations/:id': invitation,
  'POST /api/invitations/:id/accept': invitation,
  'DELETE /api/invitations/:id': invitation,
  'clubs.list': input(() => ({ limit: 5 })),
  'clubs.own': nothing,
  'clubs.find': input(({ clubId: id }) => ({ id })),
  'clubs.setFavourite': input(({ clubId: id }) => ({ id, favourite: true })),
  'clubs.seats': input(({ clubId: id }) => ({ id })),
  'clubs.create': input(({ fresh: { name } }) => ({ name: `Our ${name}`, handle: `our-${name}` })),
  'clubs.edit': input(({ clubId: id }) => ({ id, description: 'Another text' })),
  'clubs.close': input(({ clubId: id }) => ({ id })),
  'clubs.setSeat': input((scene) => ({ ...ofSeat(scene), role: 'photographer' })),
  'clubs.removeSeat': input(ofSeat),
  'clubs.bin': input(({ clubId: id }) => ({ id })),
  'clubs.restore': input(({ clubId, binnedId: itemId }) => ({ clubId, itemId })),
  'clubs.takeOver': input(({ clubId: id }) => ({ id })),
  'clubs.gifts': input(({ clubId: id }) => ({ id })),
  'clubs.give': input(({ clubId, photo }) => ({ clubId, items: [photo.id] })),
  'clubs.undoGift': input(({ clubId, giftId }) => ({ clubId, giftId })),
  'clubs.invite': input(({ clubId }) => ({ clubId })),
  'clubs.invitations': nothing,
  'clubs.invitationsOf': input(({ clubId }) => ({ clubId })),
  'clubs.invitation': input(({ invitationId: id }) => ({ id })),
  'clubs.accept': input(({ invitationId: id }) => ({ id })),
  'clubs.dropInvitation': input(({ invitationId: id }) => ({ id })),
};
