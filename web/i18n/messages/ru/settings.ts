import type { settings as en } from '../en/settings.ts'

export const settings: Record<keyof typeof en, string> = {
  'settings.about':
    'Язык хранится в вашем аккаунте. Формат времени, анимация и клавиши — в этом браузере.',
  'settings.time': 'Формат времени',
  'settings.time_auto': 'Как принято в языке',
  'settings.time_h12': '12 часов',
  'settings.time_h23': '24 часа',
  'settings.time_now': 'Сейчас: {time}',
  'settings.motion': 'Анимация',
  'settings.motion_system': 'Как в системе',
  'settings.motion_reduced': 'Меньше движения',
  'settings.keys': 'Горячие клавиши',
  'settings.keys_text':
    'Нажмите на действие, затем на клавишу для него. Ctrl и K всегда открывают поиск.',
  'settings.key_of': '{key}: {act}. Нажмите, чтобы сменить клавишу.',
  'settings.press_key': 'Нажмите клавишу…',
  'settings.keys_reset': 'Вернуть все',
  'settings.key_search': 'Перейти к поиску',
  'settings.key_next': 'Следующий предмет',
  'settings.key_previous': 'Предыдущий предмет',
  'settings.key_buy': 'Купить предмет',
  'settings.key_sell': 'Продать предмет',
  'settings.key_explain': 'Пояснить то, что рядом',
  'settings.key_go': 'Перейти на экран второй клавишей',
  'settings.key_all': 'Показать все клавиши',
  'settings.sessions': 'Где выполнен вход',
  'settings.sessions_text':
    'Если не узнаёте вход, завершите его: с этого момента он ничего не сможет изменить.',
  'settings.used': 'последний раз: {date}',
  'settings.opened': 'вход: {date}',
  'settings.here': 'здесь',
  'settings.unknown_device': 'Неизвестное устройство',
  'settings.end': 'Завершить',
  'settings.end_of': 'Завершить сеанс: {name}',
  'settings.end_others': 'Завершить все остальные сеансы',
  'settings.ended':
    '{count, plural, one {Завершён # сеанс} few {Завершено # сеанса} many {Завершено # сеансов} other {Завершено # сеанса}}',
}
