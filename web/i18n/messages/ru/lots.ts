import type { lots as en } from '../en/lots.ts'

export const lots: Record<keyof typeof en, string> = {
  'lots.sell_title':
    '{count, plural, one {Продать # вид} few {Продать # вида} many {Продать # видов} other {Продать # вида}}',
  'lots.reprice_title':
    '{count, plural, one {Новая цена для # лота} few {Новые цены для # лотов} many {Новые цены для # лотов} other {Новые цены для # лота}}',
  'lots.all_or_nothing': 'Всё выполняется сразу или не выполняется ничего.',
  'lots.nothing': 'Здесь ничего не осталось',
  'lots.rule': 'Как назначить цены',
  'lots.match': 'Как лучшая',
  'lots.below': 'На 1 дешевле',
  'lots.above': 'На 1 дороже',
  'lots.fixed': 'Одна цена',
  'lots.fixed_price': 'Цена за штуку, в монетах',
  'lots.rows': 'Лоты и что сделает каждый',
  'lots.item': 'Предмет',
  'lots.count': 'Количество',
  'lots.price': 'Цена',
  'lots.outcome': 'Что произойдёт сейчас',
  'lots.actions': 'Действия',
  'lots.count_of': 'Количество: {name}',
  'lots.price_of': 'Цена: {name}',
  'lots.remove': 'Убрать: {name}',
  'lots.was': 'сейчас {price}',
  'lots.unchanged': 'останется как есть',
  'lots.no_price': 'Соперников нет: введите цену',
  'lots.no_count': 'Введите целое число',
  'lots.sells_now': 'сразу продаст {count, number} за {sum}',
  'lots.buys_now': 'сразу купит {count, number} за {sum}',
  'lots.waits': 'ждёт в книге: {count, number} за {sum}',
  'lots.total_sold':
    '{count, plural, one {# штука продаётся сразу} few {# штуки продаются сразу} many {# штук продаются сразу} other {# штуки продаётся сразу}}',
  'lots.total_bought':
    '{count, plural, one {# штука покупается сразу} few {# штуки покупаются сразу} many {# штук покупаются сразу} other {# штуки покупается сразу}}',
  'lots.total_waits':
    '{count, plural, one {# штука ждёт в книге} few {# штуки ждут в книге} many {# штук ждут в книге} other {# штуки ждёт в книге}}',
  'lots.total_fee': 'Комиссия, сейчас и потом',
  'lots.total_all': 'Если продастся всё',
  'lots.submit_new':
    '{count, plural, one {Выставить # лот} few {Выставить # лота} many {Выставить # лотов} other {Выставить # лота}}',
  'lots.submit_reprice':
    '{count, plural, one {Изменить цену # лота} few {Изменить цены # лотов} many {Изменить цены # лотов} other {Изменить цены # лота}}',
  'lots.not_ready': 'Сначала исправьте или уберите строки, которые нельзя выставить',
  'lots.checking': 'Проверяем…',
  'lots.refused': '{name}: {text}',
  'lots.done':
    '{lots, plural, =0 {} one {Выставлен # лот.} few {Выставлено # лота.} many {Выставлено # лотов.} other {Выставлено # лота.}} {traded, plural, =0 {} one {# штука ушла сразу.} few {# штуки ушли сразу.} many {# штук ушло сразу.} other {# штуки ушло сразу.}}',
}
