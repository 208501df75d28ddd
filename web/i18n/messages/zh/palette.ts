import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': '查找与前往',
  'palette.placeholder': '物品、页面或操作',
  'palette.items': '物品',
  'palette.screens': '页面',
  'palette.actions': '操作',
  'palette.keys': '快捷键',
  'palette.hint': '选择：{arrows} · 打开：{enter} · 关闭：{escape}',
  'palette.open': '查找物品、页面和操作',
  'palette.show_keys': '显示快捷键',
  'palette.go': '前往：{place}',
  'palette.key_search': '在列表中搜索',
  'palette.key_next': '下一个和上一个物品',
  'palette.key_trade': '买入或卖出物品',
  'palette.keys_hint': '未在输入框中输入时，快捷键有效。',
}
