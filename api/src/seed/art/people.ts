import type { Person } from './item.ts';

const DOMAIN = 'northfield.edu';

/** The eight people of the demo college; the first three run clubs and upload. */
export const people: readonly Person[] = [
  {
    username: 'meera.k',
    fullName: 'Meera Krishnan',
    email: `meera.krishnan@${DOMAIN}`,
    phone: '+91 98450 12077',
    club: { name: 'Lens Club', planMonths: 12 },
  },
  {
    username: 'tomas.h',
    fullName: 'Tomás Herrera',
    email: `tomas.herrera@${DOMAIN}`,
    club: { name: 'Sports & Outdoors Council', planMonths: 6 },
  },
  {
    username: 'linjiayi',
    fullName: '林佳怡 Lin Jiayi',
    email: `lin.jiayi@${DOMAIN}`,
    phone: '+86 138 1120 4471',
    club: { name: 'Culture Society', planMonths: 3 },
  },
  { username: 'arjun_d', fullName: 'Arjun Deshpande', email: `arjun.deshpande@${DOMAIN}` },
  { username: 'zoe.l', fullName: 'Zoë Lindqvist', email: `zoe.lindqvist@${DOMAIN}` },
  { username: 'sam.okafor', fullName: 'Samuel Okafor', email: `samuel.okafor@${DOMAIN}`, phone: '+234 803 555 0142' },
  { username: 'aditi_rao', fullName: 'Aditi Rao', email: `aditi.rao@${DOMAIN}` },
  { username: 'yuhang', fullName: '陈宇航 Chen Yuhang', email: `chen.yuhang@${DOMAIN}` },
];
