import type { Person } from './item.ts';

const DOMAIN = 'northfield.edu';

/** The eight people of the demo college; the first three run clubs and upload. */
export const people: readonly Person[] = [
  {
    username: 'meera.k',
    fullName: 'Meera Krishnan',
    looks: { wall: '#d99a5b', skin: '#b97a56', hair: '#241a18', cut: 'long', shirt: '#23605a' },
    email: `meera.krishnan@${DOMAIN}`,
    phone: '+91 98450 12077',
    club: { name: 'Lens Club', planMonths: 12 },
  },
  {
    username: 'tomas.h',
    fullName: 'Tomás Herrera',
    looks: { wall: '#7fa7b8', skin: '#d6a27c', hair: '#4a3020', cut: 'short', shirt: '#c4502f' },
    email: `tomas.herrera@${DOMAIN}`,
    club: { name: 'Sports & Outdoors Council', planMonths: 6 },
  },
  {
    username: 'linjiayi',
    fullName: '林佳怡 Lin Jiayi',
    looks: { wall: '#c96a5d', skin: '#ecc9a6', hair: '#17151a', cut: 'bob', shirt: '#f1e3c8' },
    email: `lin.jiayi@${DOMAIN}`,
    phone: '+86 138 1120 4471',
    club: { name: 'Culture Society', planMonths: 3 },
  },
  {
    username: 'arjun_d',
    fullName: 'Arjun Deshpande',
    looks: { wall: '#8f9f6b', skin: '#a86f4c', hair: '#1d1614', cut: 'short', shirt: '#e8d9b5', glasses: true },
    email: `arjun.deshpande@${DOMAIN}`,
    isModerator: true,
  },
  {
    username: 'zoe.l',
    fullName: 'Zoë Lindqvist',
    looks: { wall: '#9db4c9', skin: '#f0cdb2', hair: '#c98f4a', cut: 'bun', shirt: '#37455e' },
    email: `zoe.lindqvist@${DOMAIN}`,
  },
  {
    username: 'sam.okafor',
    fullName: 'Samuel Okafor',
    looks: { wall: '#e0b24f', skin: '#6d4430', hair: '#120e0d', cut: 'curly', shirt: '#2f5d8a' },
    email: `samuel.okafor@${DOMAIN}`,
    phone: '+234 803 555 0142',
  },
  { username: 'aditi_rao', fullName: 'Aditi Rao', email: `aditi.rao@${DOMAIN}` },
  {
    username: 'yuhang',
    fullName: '陈宇航 Chen Yuhang',
    looks: { wall: '#6f8f86', skin: '#e6be98', hair: '#1a1719', cut: 'short', shirt: '#f4f0e6', glasses: true },
    email: `chen.yuhang@${DOMAIN}`,
  },
];
