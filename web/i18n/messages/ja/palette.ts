import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': 'クイック検索',
  'palette.placeholder': 'アイテム、画面、操作',
  'palette.items': 'アイテム',
  'palette.screens': '画面',
  'palette.actions': '操作',
  'palette.keys': 'キーボード',
  'palette.hint': '選択：{arrows} · 開く：{enter} · 閉じる：{escape}',
  'palette.open': 'アイテム、画面、操作を検索',
  'palette.show_keys': 'キーボードショートカット',
  'palette.go': '移動：{place}',
  'palette.key_search': '検索欄へ移動',
  'palette.key_next': '次と前のアイテム',
  'palette.key_trade': 'アイテムを売買',
  'palette.keys_hint': '入力欄に文字を入力していないときに使えます。',
  'palette.key_explain': '近くの項目を説明（もう一度押すと次へ）',
  'notices.text': '最近の通知を新しい順に表示します。',
  'notices.empty': '通知はまだありません',
  'notices.empty_text': '画面から消えた短い通知を、ここでもう一度読めます。',
  'notices.done': '完了',
  'notices.failed': '失敗',
}
