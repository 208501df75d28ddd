import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': '快速搜索',
  'palette.placeholder': '物品、页面或操作',
  'palette.items': '物品',
  'palette.screens': '页面',
  'palette.actions': '操作',
  'palette.keys': '快捷键',
  'palette.hint': '选择：{arrows} · 打开：{enter} · 关闭：{escape}',
  'palette.open': '查找物品、页面和操作',
  'palette.show_keys': '键盘快捷键',
  'palette.go': '前往：{place}',
  'palette.key_search': '定位到搜索框',
  'palette.key_next': '下一个和上一个物品',
  'palette.key_trade': '买入或卖出物品',
  'palette.keys_hint': '未在输入框中输入时，快捷键有效。',
  'palette.key_explain': '解释附近的内容，再按一次看下一个',
  'notices.text': '最近的通知，最新的在最前。',
  'notices.empty': '暂无通知',
  'notices.empty_text': '已从屏幕上消失的通知，可以在这里再读一遍。',
  'notices.done': '完成',
  'notices.failed': '失败',
}
