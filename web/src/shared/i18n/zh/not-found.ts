export const notFound = {
  title: '这里什么也没有',
  text: '地址可能有误，或者这里的内容已被移除。',
  home: '回首页',
  item: '这项内容不存在，或者已被删除。',
};
