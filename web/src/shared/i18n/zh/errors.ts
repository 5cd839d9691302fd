import type { Code } from '@quadrangle/domain/kernel/errors';

export const errors: Record<Code, string> = {
  VALIDATION_FAILED: '有几项内容需要再看一下。',
  CURSOR_INVALID: '页码标记无效，请从第一页重新开始。',

  UNAUTHENTICATED: '请先登录。',
  SIGN_IN_FAILED: '用户名或密码错误，或者账号尚未验证',
  SIGN_IN_INCOMPLETE: '用户名或密码错误，或者账号尚未验证',
  SIGN_UP_INCOMPLETE: '请填写所有必填项，或者该用户已存在',
  SIGN_UP_TAKEN: '请填写所有必填项，或者该用户已存在',
  NOT_COLLEGE_EMAIL: '请使用 {{institute}} 的校园邮箱',
  THIRD_PARTY_NOT_COLLEGE_EMAIL: '请使用校园邮箱',
  THIRD_PARTY_REFUSED: '用户名或密码错误，或者账号尚未验证',
  THIRD_PARTY_UNAVAILABLE: '这种登录方式暂时不可用。',
  LINK_EXPIRED: '链接已过期',
  LINK_NOT_FOUND: '这个链接无效，请查看最新的邮件。',
  NAME_TAKEN: '用户名已被占用',
  NOT_YOURSELF: '你只能修改自己的账号。',
  ACCOUNT_HOLDS_MEMORIES: '获得过管理员权限的账号不能删除，因为这可能让其他人失去他们的回忆。',
  SESSION_NOT_FOUND: '这个登录已经结束了。',
  USER_NOT_FOUND: '这里没有这个人。',

  PLAN_REQUIRED: '非管理员用户不能上传{{items}}。如需管理员权限，请前往付费页面选购套餐。',
  NEVER_HAD_PLAN: '“我的文件”只对购买过套餐的用户开放。',

  MEDIA_NOT_FOUND: '这项内容不存在，或者已被删除。',
  FEED_NOT_FOUND: '没有这个列表。',
  NOT_UPLOADER: '只有上传者可以这样做。',
  COMMENT_NOT_FOUND: '这条评论不存在，或者已被删除。',
  NOT_COMMENT_OWNER: '只有评论作者或内容的上传者可以删除评论。',
  OWN_FAVOURITE: '不能收藏自己。',

  UPLOAD_NOT_FOUND: '这次上传不存在、已放弃或已失效，请重新开始。',
  UPLOAD_UNFINISHED: '文件还没有完全传完。',
  UPLOAD_IN_USE: '这个文件已属于另一项内容。',
  UPLOAD_WRONG_FOLDER: '这个文件是为别的用途上传的。',
  UPLOAD_TOO_MANY_BYTES: '收到的数据比声明的多。',
  UPLOAD_RANGE_INVALID: '这段数据的 Content-Range 没有意义。',
  FILE_TOO_LARGE: '文件超过了 {{limit}}。',
  FILE_TYPE_REFUSED: '这里不能分享这种类型的文件。',
  FILE_UNREADABLE: '文件已损坏，或者与其名称不符。',
  FILES_BUSY: '现在提交的照片和视频太多，请稍后再试，已上传和填写的内容不会丢失。',

  FILE_SIGNATURE_INVALID: '这个文件地址无效。',
  FILE_OF_ANOTHER_COLLEGE: '这个文件地址不属于你。',
  FILE_URL_EXPIRED: '这个文件地址已失效，请刷新页面。',
  FILE_NOT_FOUND: '这个文件不存在，或者已被删除。',

  ORDER_NOT_FOUND: '没有这个订单。',
  PAYMENT_SIGNATURE_INVALID: '付款无法确认，一切保持不变。',
  PAYMENT_MISMATCH: '金额或币种与订单不符，一切保持不变。',
  PAYMENT_UNAVAILABLE: '暂时无法付款，请稍后再试。',

  JOB_NOT_FOUND: '已放弃的任务中没有这一项。',
  STORAGE_UNAVAILABLE: '暂时无法保存文件，请稍后再试。',
  DATABASE_UNAVAILABLE: '暂时无法使用，没有任何内容被更改，请稍后再试。',
  TOO_MANY_REQUESTS: '尝试次数过多，请稍等片刻再试。',
};
