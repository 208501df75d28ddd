import type { lots as en } from '../en/lots.ts'

export const lots: Record<keyof typeof en, string> = {
  'lots.sell_title':
    '{count, plural, one {Продать # предмет} few {Продать # предмета} many {Продать # предметов} other {Продать # предмета}}',
  'lots.reprice_title':
    '{count, plural, one {Новая цена для # заявки} few {Новые цены для # заявок} many {Новые цены для # заявок} other {Новые цены для # заявки}}',
  'lots.all_or_nothing': 'Будут выставлены либо все заявки, либо ни одной.',
  'lots.nothing': 'Выставлять больше нечего',
  'lots.rule': 'Цены',
  'lots.match': 'По лучшей цене',
  'lots.below': 'На 1 дешевле',
  'lots.above': 'На 1 дороже',
  'lots.fixed': 'Своя цена',
  'lots.fixed_price': 'Цена за штуку, в монетах',
  'lots.rows': 'Заявки и их результат',
  'lots.item': 'Предмет',
  'lots.count': 'Количество',
  'lots.price': 'Цена',
  'lots.outcome': 'Результат',
  'lots.actions': 'Действия',
  'lots.count_of': 'Количество: {name}',
  'lots.price_of': 'Цена: {name}',
  'lots.remove': 'Убрать: {name}',
  'lots.was': 'сейчас {price}',
  'lots.unchanged': 'без изменений',
  'lots.no_price': 'Других предложений нет: введите цену',
  'lots.no_count': 'Введите целое число',
  'lots.sells_now': 'сразу продаст {count, number} за {sum}',
  'lots.buys_now': 'сразу купит {count, number} за {sum}',
  'lots.waits': 'в стакан: {count, number} за {sum}',
  'lots.total_sold': 'Продаётся сразу: {count, number}',
  'lots.total_bought': 'Покупается сразу: {count, number}',
  'lots.total_waits': 'В стакан: {count, number}',
  'lots.total_fee': 'Комиссия, сейчас и потом',
  'lots.total_all': 'Если продастся всё',
  'lots.submit_new':
    '{count, plural, one {Создать # заявку} few {Создать # заявки} many {Создать # заявок} other {Создать # заявки}}',
  'lots.submit_reprice':
    '{count, plural, one {Изменить цену # заявки} few {Изменить цены # заявок} many {Изменить цены # заявок} other {Изменить цены # заявки}}',
  'lots.not_ready': 'Сначала исправьте или уберите строки с ошибками',
  'lots.all_unchanged': 'Ни одна цена не изменится',
  'lots.checking': 'Проверяем…',
  'lots.refused': '{name}: {text}',
  'lots.done':
    '{lots, plural, =0 {} one {Создана # заявка.} few {Создано # заявки.} many {Создано # заявок.} other {Создано # заявки.}} {traded, plural, =0 {} one {Исполнено сразу: #.} few {Исполнено сразу: #.} many {Исполнено сразу: #.} other {Исполнено сразу: #.}}',
  'lots.repriced':
    '{orders, plural, one {Изменена цена # заявки.} few {Изменены цены # заявок.} many {Изменены цены # заявок.} other {Изменены цены # заявки.}} {traded, plural, =0 {} one {Исполнено сразу: #.} few {Исполнено сразу: #.} many {Исполнено сразу: #.} other {Исполнено сразу: #.}}',
}
