/** A word that a text must not use, and what to say instead. */
interface WrongWord {
  readonly wrong: RegExp
  readonly right: string
  /** Messages whose text needs the word, such as what the specification quotes. */
  readonly except?: readonly string[]
}

/** What the specification quotes with three points. */
const THREE_POINTS = [
  'chart.loading',
  'session.redirecting',
  'tavern.searching',
  'admin.loading',
  'rent.busy.load',
  'rent.busy.put',
  'rent.busy.take',
  'rent.busy.buy',
  'rent.busy.salary',
  'rent.busy.all',
]
const STRAIGHT_QUOTES: WrongWord = {
  wrong: /['"]/,
  right: '’ and “ ”',
  except: ['harvest.updated'],
}

const lists = {
  en: [
    {
      wrong:
        /\b(cancell(?!ation)|colou|neighbou|favou|harbou|jewell|travell|wooll|armou|mould|fibre|plough|draught|licence\b|catalogue|labell|grey\b)/i,
      right: 'the US spelling',
      except: ['credits.icons_text', 'credits.type_text'],
    },
    {
      wrong: /\b(lots?|listings?)\b/i,
      right: 'order',
      except: [
        'delisting_confirm',
        'market.cancel_failed',
        'menu.my_listings',
        'listings.title',
        'lots.done',
        'refusal.alert_limit',
      ],
    },
    { wrong: /\b(kinds?|goods)\b/i, right: 'item', except: ['admin.job_kind'] },
    { wrong: /\bpurse\b/i, right: 'wallet' },
    { wrong: /\bbags?\b/i, right: 'inventory' },
    {
      wrong: /\bbooks\b/i,
      right: 'order book',
      except: ['admin.proof_exact', 'admin.proof_wrong'],
    },
    { wrong: /(?<!order )\bbook\b/i, right: 'order book' },
    { wrong: /\bunder way\b|\bon the way\b/i, right: 'in progress' },
    {
      wrong: /\bat once\b/i,
      right: 'instantly, or together',
      except: [
        'harvest.max_parallel',
        'harvest.yield',
        'refusal.craft_limit',
        'admin.count_too_large',
      ],
    },
    { wrong: /\banew\b/i, right: 'again' },
    { wrong: /\bsomebody\b/i, right: 'someone' },
    { wrong: /\bat hand\b/i, right: 'owned' },
    { wrong: /\bbegun\b|\bbegins?\b/i, right: 'start' },
    { wrong: /(?<!\{)\bties?\b/i, right: 'draw' },
    { wrong: /\bfoes?\b|\brivals?\b/i, right: 'opponent, enemy' },
    {
      wrong: /\b(could|can) ?not\b|\bdoes not (exist|answer)\b/i,
      right: 'couldn’t, can’t, doesn’t',
    },
    { wrong: /\bthe house\b/i, right: 'the market, or we', except: ['tavern.house'] },
    { wrong: /^(To the|Waits\b)/, right: 'a verb: Browse, Go to, Back to, Waiting' },
    { wrong: /\b(agreed to|agreement)\b/i, right: 'confirmed, confirmation' },
    { wrong: /\.\.\./, right: '…', except: THREE_POINTS },
    STRAIGHT_QUOTES,
  ],
  ru: [
    { wrong: /(?<![а-яё])лот(а|у|ы|ов|ом|ам|ами|ах)?(?![а-яё])|ордер/i, right: 'заявка' },
    { wrong: /(?<![а-яё])книг/i, right: 'стакан', except: ['craft_group.scribing'] },
    { wrong: /сумк|сумок/i, right: 'инвентарь' },
    {
      wrong: /(?<![а-яё])вид(а|ов)?(?![а-яё])/i,
      right: 'предмет',
      except: ['admin.job_kind'],
    },
    { wrong: /завершить обмен|обмен завершён/i, right: 'отменить обмен' },
    { wrong: /в эфире/i, right: 'онлайн' },
    { wrong: /сговор/i, right: 'сошлись в цене' },
    { wrong: /комиссия дома|(?<![а-яё])дом (дарит|показывает)/i, right: 'рынок' },
    {
      wrong: /(?<![а-яё])(начн\S+|стань\S*|предлож\S+).*(?<![а-яё])первым(?![а-яё])/i,
      right: 'a form without gender: начните первыми',
    },
    { wrong: /Включить энерги/, right: 'активировать' },
    { wrong: /тонк\S+ рын/i, right: 'мало сделок' },
    { wrong: /[\d}] ?%/, right: 'a percent sign after a no-break space' },
    { wrong: /\.\.\./, right: '…', except: THREE_POINTS },
    STRAIGHT_QUOTES,
  ],
  zh: [
    {
      wrong: /集市|交易大厅/,
      right: '市场',
      except: ['layout.name', 'push.site', 'craft_group.fair'],
    },
    { wrong: /挂单(?!等待)/, right: '订单' },
    { wrong: /账上/, right: '挂单等待' },
    { wrong: /钱袋/, right: '钱包' },
    {
      wrong: /库存/,
      right: '背包; 库存 is Steam’s own word for its inventory',
      except: ['exchange.stack', 'exchange.stack_text', 'exchange.stacked', 'admin.exchanges_text'],
    },
    { wrong: /货物|件货/, right: '物品' },
    { wrong: /硬币|Steam 币|Steam 货币/, right: '惊喜币, 钱币, Steam 金/银/铜币' },
    { wrong: /工厂/, right: '农场' },
    { wrong: /购买订单/, right: '求购订单' },
    { wrong: /冷清|成交稀少/, right: '交易清淡' },
    { wrong: /轮盘/, right: '转盘' },
    { wrong: /租赁/, right: '出租' },
    { wrong: /结束了?交易|交易已结束(?!。)/, right: '取消交易' },
    { wrong: /提议/, right: '报价' },
    { wrong: /操作员/, right: '管理员' },
    { wrong: /店家|商行(?!。|$)/, right: '市场' },
    { wrong: /你/, right: '您' },
    { wrong: /\.\.\.|(?<!…)…(?!…)/, right: '……' },
    STRAIGHT_QUOTES,
  ],
  tr: [
    { wrong: /\bpiyasa/i, right: 'pazar' },
    { wrong: /\b(ilan|lot)(ı|ın|ın|lar|ları|u|un|a)?\b/i, right: 'emir' },
    { wrong: /Alım emri/i, right: 'alış emri' },
    { wrong: /\bdefter(de|in|e|i)?\b(?<!emir defter\w*)/i, right: 'emir defteri' },
    { wrong: /\bkese/i, right: 'cüzdan' },
    { wrong: /çanta/i, right: 'envanter' },
    { wrong: /çeşi[dt]/i, right: 'eşya' },
    { wrong: /meyhane/i, right: 'taverna' },
    { wrong: /fabrika/i, right: 'çiftlik' },
    { wrong: /alarm/i, right: 'uyarı' },
    { wrong: /yönetici/i, right: 'operatör' },
    { wrong: /rulet/i, right: 'çark' },
    { wrong: /sikke/i, right: 'para' },
    { wrong: /kutsal emanet/i, right: 'yadigâr' },
    { wrong: /döviz/i, right: 'dönüştürme' },
    { wrong: /takası bitir/i, right: 'takası iptal et' },
    { wrong: /\bev(in)? payı|\bev her\b/i, right: 'pazar' },
    {
      wrong:
        /\b[Ss]iz(i|in|e|inki)?\b|musunuz|misiniz|[ıiuü]n[ıiuü]z|(başlat|dene?y|gir|yap|seç|yenile?y|kaldır|bildir|bekle?y|aç|yaz|bak|bas)(ın|in|un|ün)\.?$/,
      right: 'sen',
      // Said of both players.
      except: ['refusal.already_friends', 'refusal.not_friends', 'trade.description'],
    },
    { wrong: /\.\.\./, right: '…', except: THREE_POINTS },
    STRAIGHT_QUOTES,
  ],
  pt: [
    { wrong: /pregão/i, right: 'mercado' },
    { wrong: /\blotes?\b/i, right: 'ordem' },
    { wrong: /\blivros?\b(?! de ofertas)/i, right: 'livro de ofertas' },
    { wrong: /\bbolsas?\b/i, right: 'carteira, inventário' },
    {
      wrong: /\btipos?\b(?! d)/i,
      right: 'item',
      except: ['history.type'],
    },
    { wrong: /\bcriaç(ão|ões)\b/i, right: 'fabricação' },
    { wrong: /\bfábrica/i, right: 'fazenda' },
    { wrong: /\bnegócio/i, right: 'negociação' },
    { wrong: /\b(d?o|no|ao) Steam\b/i, right: 'a Steam' },
    { wrong: /\bcoletas?\b/i, right: 'colheita' },
    { wrong: /encerr(ar|ou) (a )?troca/i, right: 'cancelar troca' },
    { wrong: /dispositivo/i, right: 'aparelho' },
    { wrong: /\ba casa\b|da casa\b/i, right: 'o mercado', except: ['tavern.house'] },
    { wrong: /\.\.\./, right: '…', except: THREE_POINTS },
    STRAIGHT_QUOTES,
  ],
  ja: [
    { wrong: /市場|取引所/, right: 'マーケット' },
    { wrong: /ロット/, right: '注文' },
    { wrong: /注文板/, right: '板' },
    { wrong: /持ち物|手持ち|袋/, right: '所持品' },
    {
      wrong: /インベントリ/,
      right: '所持品; インベントリ is Steam’s own',
      except: ['exchange.stack', 'exchange.stack_text', 'exchange.stacked', 'admin.exchanges_text'],
    },
    { wrong: /値段|売値|買値/, right: '価格' },
    { wrong: /待ち行列/, right: 'キュー' },
    { wrong: /製作/, right: 'クラフト' },
    { wrong: /ファーム|工場/, right: '農場' },
    { wrong: /レンタル/, right: '貸し出し' },
    { wrong: /(?<!ミュ)レート(?!ィング)/, right: 'レーティング' },
    { wrong: /商館の|店は/, right: 'マーケット' },
    { wrong: /操作者/, right: 'オペレーター' },
    { wrong: /トレードを終了/, right: 'トレードを中止' },
    { wrong: /オファー/, right: '提示' },
    { wrong: /Steam コイン/, right: 'Steam の硬貨' },
    { wrong: /戦闘/, right: 'バトル' },
    { wrong: /早すぎ/, right: '速すぎ' },
    { wrong: /ブラウザー/, right: 'ブラウザ' },
    { wrong: /: /, right: '：' },
    { wrong: /\.\.\.|……/, right: '…' },
    STRAIGHT_QUOTES,
  ],
} as const satisfies Readonly<Record<string, readonly WrongWord[]>>

export type Language = keyof typeof lists

/** A second word for a thing makes two things of it: what no text of a language says. */
export const wrongWords: Readonly<Record<Language, readonly WrongWord[]>> = lists

/**
 * The messages that stand for a thing, by the thing's name in ARCHITECTURE.md's table "Words on the
 * screen": in each language they say the word that the table has for it.
 */
export const namedBy: Readonly<Record<string, readonly string[]>> = {
  market: ['menu.market', 'market.title'],
  order: ['operation.cancel_lot'],
  'buy order': ['order.create_buy'],
  'sell order': ['order.create_sell'],
  'order book': ['deal.partly', 'news.look_alt'],
  spread: ['market.spread', 'news.spread'],
  item: ['lots.item'],
  inventory: ['menu.inventory', 'inventory.title', 'inventory.worth_items'],
  wallet: ['layout.wallet'],
  price: ['market.price', 'lots.price', 'listings.price'],
  'market fee': ['operation.market_fee', 'order.fee'],
  'coin exchange': ['menu.exchange', 'exchange.title', 'operation.exchange'],
  craft: ['craft.title', 'admin.job.craft'],
  queue: ['menu.queue', 'craft.queue'],
  harvesting: ['menu.harvest', 'harvest.title'],
  farm: ['menu.farm', 'factory.title'],
  roulette: ['menu.spin', 'spin.title', 'operation.spin'],
  rent: ['menu.rent', 'rent.title'],
  tavern: ['menu.tavern', 'tavern.name'],
  trade: ['trade.title', 'operation.trade'],
  'cancel a trade': ['trade.decline'],
  opponent: ['tavern.side.opponent', 'tavern.searching'],
  draw: ['tavern.side.draw', 'tavern.battle.draw'],
}

/** What a language's texts say that they must not, each with the text and the right word. */
export function findWrongWords(
  language: Language,
  texts: Iterable<readonly [id: string, text: string]>,
): string[] {
  return [...texts].flatMap(([id, text]) =>
    wrongWords[language]
      .filter(({ wrong, except }) => wrong.test(text) && !except?.includes(id))
      .map(({ right }) => `${id} “${text}”: ${right}`),
  )
}
