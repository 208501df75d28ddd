import type { Language } from '@app/rules/catalog/localise.ts'

const en = {
  site: 'Surprise Market',
  told: {
    sell: 'Sellers ask {price} now',
    buy: 'Buyers pay {price} now',
    trade: 'Last traded at {price}',
  },
  rose: {
    hour: 'Up {percent}% in an hour: from {from} to {price}',
    day: 'Up {percent}% in a day: from {from} to {price}',
    week: 'Up {percent}% in a week: from {from} to {price}',
  },
  fell: {
    hour: 'Down {percent}% in an hour: from {from} to {price}',
    day: 'Down {percent}% in a day: from {from} to {price}',
    week: 'Down {percent}% in a week: from {from} to {price}',
  },
  traded: { sell: 'Sold {count} for {total}', buy: 'Bought {count} for {total}' },
  filled: 'The order is filled',
  left: '{count} left in the order',
  ended: {
    sell: 'Your sell order at {price} has ended',
    buy: 'Your buy order at {price} has ended',
  },
  ending: {
    sell: 'Your sell order at {price} ends within the hour',
    buy: 'Your buy order at {price} ends within the hour',
  },
  beaten: {
    sell: 'Someone now asks {best}; your order asks {price}.',
    buy: 'Someone now pays {best}; your order pays {price}.',
  },
  refused: {
    sell: 'The sell order wasn’t placed, and its items came back.',
    buy: 'The buy order wasn’t placed, and its coins came back.',
  },
  rest: '{count} added to the order book',
  resale: 'Bought: {count}, but not put up for sale at {price}.',
  crafted: 'Crafted: {count}',
  farmed: 'Done: {count}',
  given_up: 'Stopped by an operator: {count}. What it took came back.',
  harvest: 'Harvesting has stopped',
  salary: 'Salary has stopped growing. Collect it to earn on.',
  energy: 'Energy ends within the hour',
  trade: {
    created: 'wants to trade with you',
    offer: 'changed their offer',
    confirmed: 'agreed to the offers',
    withdrawn: 'withdrew their agreement',
    fell: 'The trade fell through: something offered was gone',
    completed: 'The trade is done',
    declined: 'ended the trade',
  },
  exchange_to: '{coins} exchanged for Steam coins',
  exchange_from: '{coins} received for Steam coins',
  exchange_undone: 'The exchange wasn’t made. Nothing was lost.',
}

/** What notifications say, as the inbox says it, without pictures of coins and without dates. */
export type PushWords = typeof en

const ru: PushWords = {
  site: 'Сюрприз-маркет',
  told: {
    sell: 'Продавцы просят {price}',
    buy: 'Покупатели дают {price}',
    trade: 'Последняя сделка — {price}',
  },
  rose: {
    hour: 'За час +{percent} %: с {from} до {price}',
    day: 'За день +{percent} %: с {from} до {price}',
    week: 'За неделю +{percent} %: с {from} до {price}',
  },
  fell: {
    hour: 'За час −{percent} %: с {from} до {price}',
    day: 'За день −{percent} %: с {from} до {price}',
    week: 'За неделю −{percent} %: с {from} до {price}',
  },
  traded: { sell: 'Продано: {count} за {total}', buy: 'Куплено: {count} за {total}' },
  filled: 'Заявка исполнена полностью',
  left: 'Осталось в заявке: {count}',
  ended: {
    sell: 'Истёк срок заявки на продажу по {price}',
    buy: 'Истёк срок заявки на покупку по {price}',
  },
  ending: {
    sell: 'Заявка на продажу по {price} истекает в течение часа',
    buy: 'Заявка на покупку по {price} истекает в течение часа',
  },
  beaten: {
    sell: 'Теперь просят {best}, а ваша заявка — {price}.',
    buy: 'Теперь дают {best}, а ваша заявка — {price}.',
  },
  refused: {
    sell: 'Заявка на продажу не выставлена, предметы вернулись.',
    buy: 'Заявка на покупку не выставлена, монеты вернулись.',
  },
  rest: 'Добавлено в стакан: {count}',
  resale: 'Куплено: {count}. Выставить на продажу по {price} не удалось.',
  crafted: 'Создано: {count}',
  farmed: 'Готово: {count}',
  given_up: 'Остановлено оператором: {count}. Всё взятое вернулось.',
  harvest: 'Сбор остановился',
  salary: 'Зарплата больше не растёт. Заберите её, чтобы заработок продолжился.',
  energy: 'Энергия закончится в течение часа',
  trade: {
    created: 'предлагает обмен',
    offer: 'меняет своё предложение',
    confirmed: 'принимает предложения',
    withdrawn: 'отзывает своё согласие',
    fell: 'Обмен сорвался: чего-то из предложенного уже нет',
    completed: 'Обмен состоялся',
    declined: 'отменяет обмен',
  },
  exchange_to: '{coins} обменяно на монеты Steam',
  exchange_from: '{coins} получено за монеты Steam',
  exchange_undone: 'Обмен не состоялся. Ничего не потеряно.',
}

const zh: PushWords = {
  site: '惊喜集市',
  told: { sell: '卖家现要价 {price}', buy: '买家现出价 {price}', trade: '最近成交价 {price}' },
  rose: {
    hour: '1 小时上涨 {percent}%：从 {from} 到 {price}',
    day: '1 天上涨 {percent}%：从 {from} 到 {price}',
    week: '1 周上涨 {percent}%：从 {from} 到 {price}',
  },
  fell: {
    hour: '1 小时下跌 {percent}%：从 {from} 到 {price}',
    day: '1 天下跌 {percent}%：从 {from} 到 {price}',
    week: '1 周下跌 {percent}%：从 {from} 到 {price}',
  },
  traded: { sell: '已售出 {count} 件，共 {total}', buy: '已购买 {count} 件，共 {total}' },
  filled: '订单已全部成交',
  left: '订单剩余 {count} 件',
  ended: { sell: '您以 {price} 出售的订单已到期', buy: '您以 {price} 求购的订单已到期' },
  ending: {
    sell: '您以 {price} 出售的订单将在一小时内到期',
    buy: '您以 {price} 求购的订单将在一小时内到期',
  },
  beaten: {
    sell: '现在有人要价 {best}，您的订单要价 {price}。',
    buy: '现在有人出价 {best}，您的订单出价 {price}。',
  },
  refused: {
    sell: '出售订单未能下单，物品已退回。',
    buy: '求购订单未能下单，惊喜币已退回。',
  },
  rest: '{count} 件已挂单等待',
  resale: '已买入 {count} 件，但未能以 {price} 挂出。',
  crafted: '已制作 {count} 个',
  farmed: '已完成 {count} 个',
  given_up: '已被管理员停止：{count} 个，所用物品已退回。',
  harvest: '采集已停止',
  salary: '薪水已不再增长，领取后将继续累积。',
  energy: '能量将在一小时内耗尽',
  trade: {
    created: '想与您交易',
    offer: '更改了报价',
    confirmed: '同意了双方的报价',
    withdrawn: '撤回了同意',
    fell: '交易未成：所提供的物品已不足',
    completed: '交易已完成',
    declined: '结束了交易',
  },
  exchange_to: '已兑换到 Steam：{coins}',
  exchange_from: '已从 Steam 兑换：{coins}',
  exchange_undone: '兑换未成功，没有任何损失。',
}

const tr: PushWords = {
  site: 'Sürpriz Pazarı',
  told: {
    sell: 'Satıcılar şimdi {price} istiyor',
    buy: 'Alıcılar şimdi {price} veriyor',
    trade: 'Son işlem {price}',
  },
  rose: {
    hour: 'Bir saatte %{percent} arttı: {from} → {price}',
    day: 'Bir günde %{percent} arttı: {from} → {price}',
    week: 'Bir haftada %{percent} arttı: {from} → {price}',
  },
  fell: {
    hour: 'Bir saatte %{percent} düştü: {from} → {price}',
    day: 'Bir günde %{percent} düştü: {from} → {price}',
    week: 'Bir haftada %{percent} düştü: {from} → {price}',
  },
  traded: { sell: '{count} adet satıldı: {total}', buy: '{count} adet alındı: {total}' },
  filled: 'Emir tamamen gerçekleşti',
  left: 'Emirde kalan: {count}',
  ended: {
    sell: '{price} fiyatlı satış emrinin süresi doldu',
    buy: '{price} fiyatlı alış emrinin süresi doldu',
  },
  ending: {
    sell: '{price} fiyatlı satış emrinin süresi bir saat içinde doluyor',
    buy: '{price} fiyatlı alış emrinin süresi bir saat içinde doluyor',
  },
  beaten: {
    sell: 'Biri artık {best} istiyor; senin emrin {price} istiyor.',
    buy: 'Biri artık {best} veriyor; senin emrin {price} veriyor.',
  },
  refused: {
    sell: 'Satış emri verilemedi, eşyalar geri geldi.',
    buy: 'Alış emri verilemedi, paralar geri geldi.',
  },
  rest: 'Emir defterine eklenen: {count}',
  resale: '{count} adet alındı ama {price} fiyatından satışa çıkarılamadı.',
  crafted: 'Üretildi: {count}',
  farmed: 'Bitti: {count}',
  given_up: 'Bir operatör durdurdu: {count}. Kullanılanlar geri geldi.',
  harvest: 'Hasat durdu',
  salary: 'Maaş artık büyümüyor. Kazanmaya devam etmek için topla.',
  energy: 'Enerji bir saat içinde bitiyor',
  trade: {
    created: 'seninle takas yapmak istiyor',
    offer: 'teklifini değiştirdi',
    confirmed: 'teklifleri kabul etti',
    withdrawn: 'onayını geri çekti',
    fell: 'Takas bozuldu: teklif edilenlerden biri artık yok',
    completed: 'Takas tamamlandı',
    declined: 'takası iptal etti',
  },
  exchange_to: '{coins} Steam parasına dönüştürüldü',
  exchange_from: 'Steam parasıyla {coins} alındı',
  exchange_undone: 'Dönüştürme yapılamadı. Hiçbir şey kaybolmadı.',
}

const pt: PushWords = {
  site: 'Mercado Surpresa',
  told: {
    sell: 'Vendedores pedem {price}',
    buy: 'Compradores pagam {price}',
    trade: 'Última negociação: {price}',
  },
  rose: {
    hour: 'Subiu {percent}% em uma hora: de {from} para {price}',
    day: 'Subiu {percent}% em um dia: de {from} para {price}',
    week: 'Subiu {percent}% em uma semana: de {from} para {price}',
  },
  fell: {
    hour: 'Caiu {percent}% em uma hora: de {from} para {price}',
    day: 'Caiu {percent}% em um dia: de {from} para {price}',
    week: 'Caiu {percent}% em uma semana: de {from} para {price}',
  },
  traded: { sell: 'Vendido: {count} por {total}', buy: 'Comprado: {count} por {total}' },
  filled: 'A ordem foi executada por completo',
  left: 'Restam na ordem: {count}',
  ended: {
    sell: 'Sua ordem de venda a {price} venceu',
    buy: 'Sua ordem de compra a {price} venceu',
  },
  ending: {
    sell: 'Sua ordem de venda a {price} vence em até uma hora',
    buy: 'Sua ordem de compra a {price} vence em até uma hora',
  },
  beaten: {
    sell: 'Agora alguém pede {best}; sua ordem pede {price}.',
    buy: 'Agora alguém paga {best}; sua ordem paga {price}.',
  },
  refused: {
    sell: 'A ordem de venda não foi enviada, e os itens voltaram.',
    buy: 'A ordem de compra não foi enviada, e as moedas voltaram.',
  },
  rest: 'No livro de ofertas: {count}',
  resale: 'Comprado: {count}, mas não foi posto à venda a {price}.',
  crafted: 'Fabricado: {count}',
  farmed: 'Concluído: {count}',
  given_up: 'Interrompido por um operador: {count}. O que foi usado voltou.',
  harvest: 'A colheita parou',
  salary: 'O salário parou de crescer. Receba-o para continuar ganhando.',
  energy: 'A energia acaba em até uma hora',
  trade: {
    created: 'quer trocar com você',
    offer: 'mudou a própria oferta',
    confirmed: 'aceitou as ofertas',
    withdrawn: 'retirou a confirmação',
    fell: 'A troca não deu certo: algo oferecido já não estava lá',
    completed: 'A troca foi concluída',
    declined: 'encerrou a troca',
  },
  exchange_to: '{coins} trocados por moedas da Steam',
  exchange_from: '{coins} recebidos por moedas da Steam',
  exchange_undone: 'O câmbio não foi feito. Nada se perdeu.',
}

const ja: PushWords = {
  site: 'サプライズ・マーケット',
  told: {
    sell: '売り手は現在 {price} を希望',
    buy: '買い手は現在 {price} を提示',
    trade: '直近の取引は {price}',
  },
  rose: {
    hour: '1 時間で {percent}% 上昇：{from} → {price}',
    day: '1 日で {percent}% 上昇：{from} → {price}',
    week: '1 週間で {percent}% 上昇：{from} → {price}',
  },
  fell: {
    hour: '1 時間で {percent}% 下落：{from} → {price}',
    day: '1 日で {percent}% 下落：{from} → {price}',
    week: '1 週間で {percent}% 下落：{from} → {price}',
  },
  traded: {
    sell: '{count} 個を {total} で売却しました',
    buy: '{count} 個を {total} で購入しました',
  },
  filled: '注文はすべて成立しました',
  left: '注文の残り：{count} 個',
  ended: {
    sell: '{price} の売り注文の期限が切れました',
    buy: '{price} の買い注文の期限が切れました',
  },
  ending: {
    sell: '{price} の売り注文は 1 時間以内に期限切れになります',
    buy: '{price} の買い注文は 1 時間以内に期限切れになります',
  },
  beaten: {
    sell: '{best} の売り注文が出ました。自分の注文は {price} です。',
    buy: '{best} の買い注文が出ました。自分の注文は {price} です。',
  },
  refused: {
    sell: '売り注文は出せず、アイテムが戻りました。',
    buy: '買い注文は出せず、コインが戻りました。',
  },
  rest: '{count} 個を板に掲載しました',
  resale: '{count} 個を購入しましたが、{price} では出品できませんでした。',
  crafted: '{count} 個クラフトしました',
  farmed: '{count} 個完了しました',
  given_up: '運営が停止しました：{count} 個。使ったものは戻りました。',
  harvest: '採集が止まりました',
  salary: '給料の増加が止まりました。受け取るとまた増え始めます。',
  energy: 'エネルギーは 1 時間以内に切れます',
  trade: {
    created: 'トレードを希望しています',
    offer: 'オファーを変更しました',
    confirmed: 'オファーに同意しました',
    withdrawn: '同意を取り消しました',
    fell: 'トレードは不成立：差し出すものがなくなっていました',
    completed: 'トレードが完了しました',
    declined: 'トレードを終了しました',
  },
  exchange_to: '{coins} を Steam コインに両替しました',
  exchange_from: 'Steam コインから {coins} を受け取りました',
  exchange_undone: '両替は行われませんでした。失われたものはありません。',
}

export const pushWords: Readonly<Record<Language, PushWords>> = { en, ru, zh, tr, pt, ja }
