import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

async function textsOf(language: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(import.meta.dirname, 'messages', language)
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(pathToFileURL(path.join(folder, file)).href)),
  )
  return new Map(
    modules.flatMap((module: object) =>
      Object.values(module).flatMap((messages: object) => Object.entries(messages)),
    ),
  ) as ReadonlyMap<string, string>
}

const english = await textsOf('en')
const russian = await textsOf('ru')

test.each([
  ['session.redirecting', 'Authorization via Steam... redirecting.'],
  ['chart.loading', 'Loading chart...'],
  ['chart.empty', 'No data available for selected period'],
  ['delisting_confirm', 'Do you really want to cancel the lot(s)?'],
  ['market.cancel_failed', 'Error canceling lot'],
  ['market.tooltip_sells', 'sells: {price} ({count} pcs)'],
  ['market.tooltip_buys', 'buys: {price} ({count} pcs)'],
  ['item.unknown', 'Unknown'],
  ['social.remove_sure', 'Are you sure you want to remove this friend?'],
  ['social.invite_failed', 'Error sending invitation'],
  ['social.accept_failed', 'Error accepting invitation'],
  ['social.decline_failed', 'Error declining invitation'],
  ['social.remove_failed', 'Error removing friend'],
  ['social.load_failed', 'Error loading friends'],
  ['social.search_failed', 'Error searching users'],
  ['trade.decline_failed', 'Error decline trade'],
  ['rent.relics', 'Hall of Relics'],
  ['rent.heroes', 'Hall of Heroes'],
  ['exchange.success_coin', 'Successfully exchanged {count, number} Surprise coins'],
  ['exchange.success_gold', 'Successfully exchanged {count, number} gold'],
  ['exchange.success_silver', 'Successfully exchanged {count, number} silver'],
  ['exchange.success_bronze', 'Successfully exchanged {count, number} bronze'],
  ['admin.title', 'Admin panel'],
  ['receipt_error_send', 'Error processing {name}'],
  ['receipt_success_sent_count', 'Recipe {name} successfully sent x{count, number}'],
  ['receipt_success_sent', 'Recipe {name} successfully sent'],
  ['factory.receipt_error_send', 'Error processing {name}: {error}'],
  ['please_select_items', 'Please select an item for each input slot'],
  ['refusal.please_select_items', 'Please select an item for each input slot'],
  ['harvest.not_found', 'Recipe not found'],
  ['harvest.update_failed', 'Error updating recipe: {message}'],
  ['harvest.load_failed', 'Error loading recipes: {message}'],
  ['harvest.updated', 'Recipe "{name}" updated!'],
  ['exchange.stacked', 'Inventory successfully stacked'],
  ['exchange.stack_failed', 'Stacking failed, please try again'],
])('the text %s is the one of the specification', (id, text) => {
  expect(english.get(id)).toBe(text)
})

test.each([
  ['session.profile_failed', 'Не удалось загрузить профиль'],
  ['inventory.load_failed', 'Произошла ошибка при загрузке инвентаря'],
  ['tavern.searching', 'Ищем подходящего противника...'],
  ['tavern.welcome', 'Добро пожаловать в игру!'],
  ['tavern.ready', 'Игра инициализирована. Удачи!'],
  ['tavern.title', 'Таверна (Уровень {level, number})'],
  ['tavern.board', 'Ваша доска'],
  ['tavern.hand', 'Моя рука'],
  ['tavern.hand_warning.almost_full', 'Рука почти полна'],
  ['tavern.hand_warning.full', 'Рука полна!'],
  ['tavern.hand_full_hint', 'Рука полна (максимум {max, number} карт)'],
  ['tavern.replay', 'Симуляция боя'],
  ['rent.failed.put', 'Ошибка при добавлении в аренду: {message}'],
  ['rent.failed.take', 'Ошибка при забирании из аренды: {message}'],
  ['rent.failed.buy', 'Ошибка при покупке: {message}'],
  ['rent.failed.salary', 'Ошибка при получении зарплаты: {message}'],
  ['rent.failed.all', 'Ошибка при получении зарплаты: {message}'],
  ['rent.failed.load', 'Ошибка загрузки данных: {message}'],
  ['rent.busy.put', 'Добавляем предметы в аренду...'],
  ['rent.busy.take', 'Забираем предметы из аренды...'],
  ['rent.busy.buy', 'Покупаем предметы...'],
  ['rent.busy.salary', 'Получаем зарплату...'],
  ['rent.busy.all', 'Получаем всю зарплату...'],
  ['rent.busy.load', 'Загружаем данные...'],
  ['refusal.card_not_found', 'Ошибка: карта не найдена'],
  ['refusal.not_enough_gold', 'Недостаточно золота! Нужно {need, number} золота'],
  ['refusal.hand_full', 'Слишком много карт'],
  ['tavern.failed_buy', 'Ошибка при покупке карты'],
  ['tavern.failed_hand', 'Ошибка при размещении карты в руке'],
  ['tavern.failed_field', 'Ошибка при размещении карты на поле'],
  ['tavern.failed_move', 'Ошибка при перемещении карты'],
  ['tavern.sold', 'Продана {card} за {gold, number} золото'],
  ['tavern.bought', 'Куплена карта {card} за {gold, number} золота'],
  ['tavern.fielded', 'Карта на поле'],
  ['tavern.rolled', 'Таверна обновлена за {gold, number} золото'],
  ['tavern.upgraded', 'Таверна улучшена'],
  ['tavern.side.player', 'Игрок'],
  ['tavern.side.opponent', 'Противник'],
  ['tavern.side.draw', 'Ничья'],
  ['tavern.side.unknown', 'Неизвестно'],
  ['simulator.failed', 'Ошибка запроса: {message}'],
  ['admin.loading', 'Загружаем...'],
  ['admin.pack_waits', 'Есть'],
  ['admin.pack_used', 'Использован'],
  ['admin.dlc_on', 'Включен'],
  ['admin.dlc_off', 'Отключен'],
  ['admin.not_given', 'Не указан'],
  ['admin.not_given_n', 'Не указано'],
  ['admin.inventory_empty', 'Инвентарь пуст'],
  ['admin.no_user', 'Сначала выберите пользователя'],
  ['admin.item_required', 'ID предмета обязателен'],
  ['admin.count_positive', 'Количество должно быть больше 0'],
  ['admin.not_held', 'Предмет не найден в инвентаре'],
  ['admin.not_enough', 'Недостаточно предметов для удаления'],
])('the text %s is given in Russian', (id, text) => {
  expect(russian.get(id)).toBe(text)
})

test.each([
  'not_found',
  'receipts_not_found',
  'error_send',
  'delisting_confirm',
  'error_not_enough_resources',
  'error_during_spin',
  'error_fetching_data',
  'error_loading_history',
  'momentum',
  'please_select_items',
  'receipt_error_send',
  'receipt_success_sent',
  'receipt_success_sent_count',
])('the specification names the key %s', (id) => {
  expect(english.get(id)).toBeTruthy()
})

test.each([
  ['order.buy_now', 'buy now'],
  ['order.create_buy', 'create buy order'],
  ['order.sell_now', 'sell now'],
  ['order.create_sell', 'create sell order'],
  ['market.sell_now_sort', 'sell now'],
  ['market.buy_now_sort', 'buy now'],
  ['market.has_item', 'has item'],
  ['market.start_price', 'start price'],
  ['market.buy_item', 'buy item'],
  ['market.sell_item', 'sell item'],
])('the control %s reads as in the specification', (id, text) => {
  expect(english.get(id)?.toLowerCase()).toBe(text)
})

test.each([
  'Marketplace',
  'My listings',
  'Trading history',
  'Craft',
  'Farm',
  'Inventory',
  'Recipes',
  'Queue',
  'History',
  'Roulette',
  'Harvesting',
  'Social',
  'Stack Steam inventory',
  'Log in',
  'Logout',
])('there is the label %s', (label) => {
  expect([...english.values()]).toContain(label)
})
