import type { signIn as en } from '../en/sign-in.ts'

export const signIn: Record<keyof typeof en, string> = {
  'session.redirecting': 'Steam で認証中…移動します。',
  'session.client_signing_in': 'ゲームからログインしています…',
  'session.not_started_here':
    'このログインはこのブラウザで始められたものではないため、何も変更していません。ここからログインしてください。',
  'session.failed': 'ログインできませんでした',
  'session.no_ticket':
    'ゲームからチケットが届きませんでした。ゲームからもう一度マーケットを開いてください。',
  'session.replace_title': 'プレイヤーを切り替えますか？',
  'session.replace_text':
    '{current} としてログイン中です。ゲームは {next} としてのログインを求めています。ゲームからここに来た場合だけ切り替えてください。',
  'session.replace': '{next} に切り替える',
  'session.keep': '{current} のまま続ける',
}
