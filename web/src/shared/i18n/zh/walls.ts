export const walls = {
  open: '照片墙',
  title: '照片墙',
  text: '现场的大屏幕会显示这个活动的照片和视频，有新的随时出现，无需登录。最多 3 块屏幕，每块 72 小时。',
  openOne: '打开照片墙',
  none: '没有打开的照片墙。',
  openUntil: '开放至 {{when}}',
  close: '关闭',
  closeOf: '关闭开放至 {{when}} 的照片墙',
  closed: '照片墙已关闭。',
  typeThere: '在大屏幕的电脑上打开 {{address}}，输入：',
  codeOnce: '验证码只能用一次，15 分钟内有效。',
  orLink: '或者在那里打开链接：',
  taken: '验证码已被使用，它和链接都不再有效。如果没有屏幕在显示这面照片墙，请关闭它，再打开一面。',
  enterTitle: '照片墙',
  enterText: '请输入验证码。活动负责方可以在活动菜单的“照片墙”里找到。',
  code: '验证码',
  enter: '显示照片墙',
  empty: '有人添加照片和视频后，就会显示在这里。',
  ended: '这面照片墙已结束，或者已被关闭。',
  another: '输入另一个验证码',
  scan: '查看全部照片',
  fullScreen: '全屏',
  screen: '活动的照片和视频',
};

export const errors = {
  WALLS_FULL: '这个活动已经有 3 面照片墙，请先关闭一面。',
  WALL_NOT_FOUND: '这面照片墙已结束，或者已被关闭。',
  WALL_CODE_WRONG: '验证码错误或已过期。请在活动的菜单里查看。',
};

export const acts = {
  'wall-opened': '你的一个活动打开了照片墙',
  'wall-closed': '你的一个活动关闭了照片墙',
};
