import type { settings as en } from '../en/settings.ts'

export const settings: Record<keyof typeof en, string> = {
  'settings.about':
    'Язык и проверка цены хранятся в вашем аккаунте. Формат чисел и времени, анимация и клавиши — в этом браузере.',
  'settings.time': 'Формат времени',
  'settings.time_auto': 'Как принято в языке',
  'settings.time_h12': '12 часов',
  'settings.time_h23': '24 часа',
  'settings.time_now': 'Сейчас: {time}',
  'settings.number': 'Формат чисел',
  'settings.number_example': 'Например: {number} и {share}',
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
  'settings.notices': 'Сообщения',
  'settings.notices_text': 'О чём вам сообщать и насколько заметно.',
  'settings.push': 'Уведомления на устройствах',
  'settings.push_text':
    'Включённые сообщения приходят на устройство, даже когда страница рынка закрыта, — кроме тихих часов.',
  'settings.push_here': 'Уведомлять на этом устройстве',
  'settings.push.blocked':
    'Браузер блокирует уведомления от этого сайта. Разрешите их в настройках браузера для этого сайта и вернитесь сюда.',
  'settings.push.not_installed':
    'На iPhone и iPad сначала добавьте рынок на экран «Домой» (кнопка «Поделиться», затем «На экран „Домой“») и откройте его оттуда.',
  'settings.push.unsupported': 'Этот браузер не может получать уведомления от рынка.',
  'settings.push_failed': 'Браузеру не удалось включить уведомления. Попробуйте позже.',
  'settings.push_devices': 'Устройства с уведомлениями',
  'settings.push_since': 'включены с {date}',
  'settings.push_end_of': 'Отключить уведомления: {name}',
  'settings.sessions': 'Где выполнен вход',
  'settings.sessions_text':
    'Если не узнаёте вход, завершите его: с этого момента он ничего не увидит и не изменит.',
  'settings.used': 'последний раз: {date}',
  'settings.opened': 'вход: {date}',
  'settings.here': 'здесь',
  'settings.unknown_device': 'Неизвестное устройство',
  'settings.end': 'Завершить',
  'settings.end_of': 'Завершить сеанс: {name}',
  'settings.end_others': 'Завершить все остальные сеансы',
  'settings.ended':
    '{count, plural, one {Завершён # сеанс} few {Завершено # сеанса} many {Завершено # сеансов} other {Завершено # сеанса}}',
  'settings.guards': 'Проверка цены',
  'settings.guards_text':
    'Сайт переспросит один раз, прежде чем выставить заявку по цене, далёкой от справедливой.',
  'settings.data': 'Ваши данные',
  'settings.data_text':
    'Файл со всем, что о вас хранится: профиль, устройства, все движения монет и предметов, заявки, обмены, история, списки и оповещения. На каждой строке — один объект JSON; первая строка объясняет остальные.',
  'settings.data_save': 'Скачать копию',
  'settings.data_again': 'Продолжить',
  'settings.data_stop': 'Отменить',
  'settings.data_reading':
    '{count, plural, one {Прочитана # строка…} few {Прочитаны # строки…} many {Прочитано # строк…} other {Прочитано # строки…}}',
  'settings.data_done':
    '{count, plural, one {Готово: # строка.} few {Готово: # строки.} many {Готово: # строк.} other {Готово: # строки.}}',
  'settings.data_failed': 'Копирование прервалось. {reason} Прочитанное сохранилось.',
  'settings.delete': 'Удаление аккаунта',
  'settings.delete_text':
    'Аккаунт удаляется через неделю. До этого ничего не меняется, и его можно сохранить: здесь или просто войдя снова.',
  'settings.delete_what':
    'Затем ваши заявки, обмены и всё начатое завершаются, а монеты и предметы пропадают. Имя, аккаунт Steam, настройки, списки, друзья и сообщения удаляются. История сделок остаётся в учёте без вашего имени. С тем же аккаунтом Steam можно начать заново как новый игрок.',
  'settings.delete_name': 'Для подтверждения введите своё имя: {name}',
  'settings.delete_ask': 'Удалить мой аккаунт',
  'settings.delete_due': 'Ваш аккаунт будет удалён: {date}.',
  'settings.delete_keep': 'Сохранить аккаунт',
  'settings.delete_kept': 'Аккаунт сохранён.',
}
