export const reactions = {
  like: '点赞，已有 {{count}} 人',
  dislike: '点踩，已有 {{count}} 人',
};
