import type { Scene } from '../kit/frame.ts';
import * as camp from './camp.ts';
import * as campus from './campus.ts';
import * as changingRoom from './changing-room.ts';
import * as concert from './concert.ts';
import * as contest from './contest.ts';
import * as convocation from './convocation.ts';
import * as courtyard from './courtyard.ts';
import * as festival from './festival.ts';
import * as ground from './ground.ts';
import * as keepsakes from './keepsakes.ts';
import * as lakeNight from './lake-night.ts';
import * as lanternLight from './lantern-light.ts';
import * as lanterns from './lanterns.ts';
import * as machines from './machines.ts';
import * as match from './match.ts';
import * as portraits from './portraits.ts';
import * as posters from './posters.ts';
import * as ravine from './ravine.ts';
import * as ridges from './ridges.ts';
import * as robots from './robots.ts';
import * as shelter from './shelter.ts';
import * as stadium from './stadium.ts';
import * as supporters from './supporters.ts';
import * as trail from './trail.ts';
import * as workshop from './workshop.ts';

/** Every scene by its name. */
export const scenes = {
  ...camp,
  ...campus,
  ...changingRoom,
  ...concert,
  ...contest,
  ...convocation,
  ...courtyard,
  ...festival,
  ...ground,
  ...keepsakes,
  ...lakeNight,
  ...lanternLight,
  ...lanterns,
  ...machines,
  ...match,
  ...portraits,
  ...posters,
  ...ravine,
  ...ridges,
  ...robots,
  ...shelter,
  ...stadium,
  ...supporters,
  ...trail,
  ...workshop,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
