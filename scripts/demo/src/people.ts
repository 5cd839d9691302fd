import type { Person } from './item.ts';

const DOMAIN = 'northfield.edu';

/** The eight people of the demo college; the first three have plans, lead clubs and upload. */
export const people: readonly Person[] = [
  {
    username: 'meera.k',
    fullName: 'Meera Krishnan',
    hasFace: true,
    email: `meera.krishnan@${DOMAIN}`,
    phone: '+91 98450 12077',
    planMonths: 12,
  },
  {
    username: 'tomas.h',
    fullName: 'Tomás Herrera',
    hasFace: true,
    email: `tomas.herrera@${DOMAIN}`,
    planMonths: 6,
  },
  {
    username: 'linjiayi',
    fullName: '林佳怡 Lin Jiayi',
    hasFace: true,
    email: `lin.jiayi@${DOMAIN}`,
    phone: '+86 138 1120 4471',
    planMonths: 3,
  },
  {
    username: 'arjun_d',
    fullName: 'Arjun Deshpande',
    hasFace: true,
    email: `arjun.deshpande@${DOMAIN}`,
    isModerator: true,
  },
  {
    username: 'zoe.l',
    fullName: 'Zoë Lindqvist',
    hasFace: true,
    email: `zoe.lindqvist@${DOMAIN}`,
  },
  {
    username: 'sam.okafor',
    fullName: 'Samuel Okafor',
    hasFace: true,
    email: `samuel.okafor@${DOMAIN}`,
    phone: '+234 803 555 0142',
  },
  { username: 'aditi_rao', fullName: 'Aditi Rao', email: `aditi.rao@${DOMAIN}` },
  {
    username: 'yuhang',
    fullName: '陈宇航 Chen Yuhang',
    hasFace: true,
    email: `chen.yuhang@${DOMAIN}`,
  },
];
