import { formatCents } from '#domain/format.ts'

/*
 * Every figure of the reports, each declared once: name, unit, definition, screen, plot, and the rows behind it. The
 * API's response, the screens and the file columns derive from these. The queries are in `facts.server.ts`, and the
 * rows' in `rows.server.ts`.
 */

/** The report screens, by the last part of their URL. */
export const reportScreens = [
  ['', 'Growth'],
  ['/money', 'Money'],
  ['/funnel', 'Sales'],
  ['/retention', 'Retention'],
  ['/offices', 'Savings and offices'],
  ['/service', 'Service'],
] as const

type RowListDeclaration = {
  title: string
  /** The screen that shows the figure these rows make up. */
  screen: (typeof reportScreens)[number][0]
  /** How the figure is computed. */
  definition: string
}

/** The lists of rows behind the figures. */
export const rowLists = {
  active: {
    title: 'Active members',
    screen: '',
    definition:
      'Members with a paid term that runs on the last day of the month, or today for the current month.',
  },
  joined: {
    title: 'Joined',
    screen: '',
    definition: 'Memberships whose first term begins in the month.',
  },
  returned: {
    title: 'Came back',
    screen: '',
    definition: 'Memberships that begin a term again after a month’s end without one.',
  },
  left: {
    title: 'Left',
    screen: '',
    definition:
      'Memberships whose last day was the day before a day of the month, with no term after it by its end. By failed card: a charge for the next term was tried and failed, and it is not paid; else by choice.',
  },
  collected: {
    title: 'Collected',
    screen: '/money',
    definition: 'Payments that succeeded, on the day they were settled: the same as in the statements.',
  },
  refunds: {
    title: 'Refunds',
    screen: '/money',
    definition:
      'Money that was refunded, or taken back by a bank, on the day it was settled: the same as in the statements.',
  },
  recovery: {
    title: 'Renewals that failed at first',
    screen: '',
    definition:
      'Renewals whose first charge failed and that were paid all the same ÷ all whose first charge failed, by the day that one failed. By trying again what was on file; by another card, account or tender; by the card’s bank, which changed what is on file by itself before it was paid.',
  },
  forecast: {
    title: 'Renewals ahead',
    screen: '/retention',
    definition:
      'Terms that end before the month with automatic renewal on, at the price their members agreed to. A card may fail, and a price they were told of may rise.',
  },
  coupons: {
    title: 'Orders with a coupon',
    screen: '/money',
    definition:
      'Orders that were paid with a coupon, by the day they were paid: how many, what it took off, what was paid.',
  },
  savings: {
    title: 'Visits and savings',
    screen: '/offices',
    definition:
      'By the home office members have now. Savings: usual less member price of the reported visits.',
  },
  directory: {
    title: 'Offices by last verification',
    screen: '/service',
    definition: 'Offices that take part today, by how long ago each was last verified.',
  },
  quotes: {
    title: 'Quotes by day and office',
    screen: '/funnel',
    definition:
      'Quotes: visitors who chose a plan on the site and were shown its price, by the day they did; of them, who chose an office too, and who paid, then or later. A family that a desk sends a link to is not among them. The state is that of the office. Searches and office pages: how often one was shown, of the whole brand; one person may be several. Nothing of who it was is kept. Members and programs that say what they are do not count.',
  },
} as const satisfies Record<string, RowListDeclaration>
export type RowList = keyof typeof rowLists
export const rowListNames = Object.keys(rowLists) as [RowList, ...RowList[]]

type HeadlineDeclaration = {
  label: string
  unit: 'count' | 'cents' | 'share'
  definition: string
  rows: RowList
  /** Whether its rows are those of the last month alone. */
  isOfLastMonth: boolean
  /** The text shown if there is no value; left out if there always is one. */
  none?: string
}

/** A report's headline figures; `headline` in `figures.rules.ts` computes them. */
export const headlineFigures = {
  active: {
    label: 'Active members',
    unit: 'count',
    definition: rowLists.active.definition,
    rows: 'active',
    isOfLastMonth: true,
  },
  mrrCents: {
    label: 'Monthly recurring revenue',
    unit: 'cents',
    definition:
      'Of every term that runs on that day, what its renewal was agreed to cost, by the month. Joining fees and first-term coupons are not in it; what changes in mid-term counts from the next term.',
    rows: 'active',
    isOfLastMonth: true,
  },
  arrCents: {
    label: 'Annual recurring revenue',
    unit: 'cents',
    definition: 'Monthly recurring revenue × 12.',
    rows: 'active',
    isOfLastMonth: true,
  },
  arpmCents: {
    label: 'Per member and month',
    unit: 'cents',
    definition: 'Monthly recurring revenue ÷ active members.',
    rows: 'active',
    isOfLastMonth: true,
    none: 'None yet',
  },
  ltvCents: {
    label: 'Lifetime value',
    unit: 'cents',
    definition:
      'Average revenue per member and month ÷ the share of members who leave in a month, over the last 12 months of the report.',
    rows: 'left',
    isOfLastMonth: false,
    none: 'None yet',
  },
  recovery: {
    label: 'Failed renewals recovered',
    unit: 'share',
    definition: rowLists.recovery.definition,
    rows: 'recovery',
    isOfLastMonth: false,
    none: 'None failed',
  },
} as const satisfies Record<string, HeadlineDeclaration>

/** A figure in a table; null in rows where it's unknown. */
export type FigureColumn = {
  label: string
  /** Its column name in files, which don't show the table's title. */
  file?: string
  unit: 'text' | 'count' | 'cents' | 'share'
  /** The rows behind it, month by month. */
  rows?: RowList
  isNullable?: true
  /** Only in files and the API. */
  isHidden?: true
  /** Only on the screen, computed from the row's other figures. */
  from?: (row: FigureRow) => number | null
}
type FigureRow = { readonly [column: string]: string | number | null }

/** Figures by month: a table, and its plot if it has one. */
export type MonthTableDeclaration = {
  title: string
  lead: string
  columns: { readonly [name: string]: FigureColumn }
  plot?: {
    /** The plot's content as a sentence, for screen readers. */
    label: (months: readonly FigureRow[]) => string
    /** Each is the sum of some columns. */
    series: readonly {
      name: string
      as: 'bar' | 'hollow' | 'line' | 'dashed'
      of: readonly string[]
    }[]
    money: boolean
  }
}

const at = (row: FigureRow | undefined, name: string) => Number(row?.[name] ?? 0)

export const monthTables = {
  members: {
    title: 'Members',
    lead: `${rowLists.joined.definition} ${rowLists.left.definition}`,
    columns: {
      active: { label: 'Active', unit: 'count', rows: 'active' },
      joined: { label: 'Joined', unit: 'count', rows: 'joined' },
      returned: { label: 'Back', file: 'Came back', unit: 'count', rows: 'returned' },
      leftByChoice: { label: 'Left by choice', unit: 'count', rows: 'left' },
      leftByCard: { label: 'By failed card', file: 'Left by failed card', unit: 'count', rows: 'left' },
    },
    plot: {
      label: (months) =>
        `Active members by month: ${at(months.at(0), 'active')} at first, ${at(months.at(-1), 'active')} at last. The table next to it has each month.`,
      series: [
        { name: 'Active', as: 'line', of: ['active'] },
        { name: 'Joined', as: 'bar', of: ['joined', 'returned'] },
        { name: 'Left', as: 'hollow', of: ['leftByChoice', 'leftByCard'] },
      ],
      money: false,
    },
  },
  money: {
    title: 'Money',
    lead: `Monthly recurring revenue: ${headlineFigures.mrrCents.definition} Collected: ${rowLists.collected.definition}`,
    columns: {
      mrrCents: { label: 'Recurring', file: 'Monthly recurring revenue', unit: 'cents', rows: 'active' },
      payments: { label: 'Payments', unit: 'count', isHidden: true },
      collectedCents: { label: 'Collected', unit: 'cents', rows: 'collected' },
      refundsCents: { label: 'Refunds', unit: 'cents', rows: 'refunds' },
      netCents: { label: 'Net', unit: 'cents' },
    },
    plot: {
      label: (months) =>
        `Collected and refunded by month, in dollars; monthly recurring revenue at last ${formatCents(at(months.at(-1), 'mrrCents'))}. The table next to it has each month.`,
      series: [
        { name: 'Collected', as: 'bar', of: ['collectedCents'] },
        { name: 'Refunds', as: 'hollow', of: ['refundsCents'] },
        { name: 'Recurring', as: 'dashed', of: ['mrrCents'] },
      ],
      money: true,
    },
  },
  /** Renewals whose first charge failed, and how many were paid later, in total and by method. */
  recovery: {
    title: rowLists.recovery.title,
    lead: rowLists.recovery.definition,
    columns: {
      failed: { label: 'Failed', file: 'Renewals that failed', unit: 'count', rows: 'recovery' },
      recovered: { label: 'Recovered', file: 'Of them recovered', unit: 'count' },
      byRetry: { label: 'By trying again', unit: 'count' },
      byNewCard: { label: 'By another card', unit: 'count' },
      byNetwork: { label: 'By the card’s bank', unit: 'count' },
    },
  },
  funnel: {
    title: 'From a search to a payment',
    lead: rowLists.quotes.definition,
    columns: {
      // Counted for the whole brand only; null if the report covers part of it.
      searches: { label: 'Searches', unit: 'count', isNullable: true },
      officeViews: { label: 'Office pages', unit: 'count', isNullable: true },
      quotes: { label: 'Quotes', unit: 'count', rows: 'quotes' },
      atOffice: { label: 'At an office', unit: 'count' },
      paid: { label: 'Paid', unit: 'count' },
      share: {
        label: 'Share',
        unit: 'share',
        from: (row) => (at(row, 'quotes') === 0 ? null : at(row, 'paid') / at(row, 'quotes')),
      },
    },
    plot: {
      label: () => 'Quotes and who of them paid, by month. The table next to it has each month.',
      series: [
        { name: 'Quotes', as: 'hollow', of: ['quotes'] },
        { name: 'Paid', as: 'bar', of: ['paid'] },
      ],
      money: false,
    },
  },
  forecast: {
    title: rowLists.forecast.title,
    lead: rowLists.forecast.definition,
    columns: {
      renewals: { label: 'Renewals', unit: 'count', rows: 'forecast' },
      agreedCents: { label: 'Agreed', unit: 'cents' },
    },
    plot: {
      label: () =>
        'What renews in each of the next twelve months, in dollars. The table next to it has each month.',
      series: [{ name: 'Agreed', as: 'bar', of: ['agreedCents'] }],
      money: true,
    },
  },
} as const satisfies Record<string, MonthTableDeclaration>

/** The figures of each month of a report, in file order. */
export const monthFigures = {
  ...monthTables.members.columns,
  ...monthTables.money.columns,
  ...monthTables.recovery.columns,
} as const

/** A month's figures before anything is counted. */
export const noMonthFigures = Object.fromEntries(
  Object.keys(monthFigures).map((name) => [name, 0]),
) as Record<keyof typeof monthFigures, number>

/** Figures by something other than a month. */
export type ListTableDeclaration = {
  title: string
  lead: string
  columns: { readonly [name: string]: FigureColumn }
  /** The rows behind it. */
  rows: RowList
  more: string
}

export const listTables = {
  coupons: {
    title: 'Coupons',
    lead: rowLists.coupons.definition,
    columns: {
      code: { label: 'Coupon', unit: 'text' },
      uses: { label: 'Uses', unit: 'count' },
      givenCents: { label: 'Took off', unit: 'cents' },
      collectedCents: { label: 'Paid', unit: 'cents' },
    },
    rows: 'coupons',
    more: 'The orders',
  },
  offices: {
    title: 'Offices',
    lead: rowLists.savings.definition,
    columns: {
      office: { label: 'Office', unit: 'text' },
      active: { label: 'Active', unit: 'count' },
      collectedCents: { label: 'Collected', unit: 'cents' },
      refundsCents: { label: 'Refunds', unit: 'cents' },
      visits: { label: 'Visits', unit: 'count' },
      savedCents: { label: 'Saved', unit: 'cents' },
    },
    rows: 'savings',
    more: 'The visits',
  },
  directory: {
    title: 'Directory',
    lead: rowLists.directory.definition,
    columns: {
      age: { label: 'Last verified', unit: 'text' },
      offices: { label: 'Offices', unit: 'count' },
    },
    rows: 'directory',
    more: 'The offices',
  },
} as const satisfies Record<string, ListTableDeclaration>
