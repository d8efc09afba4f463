import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openOldDatabase } from '#tests/helpers/old-database.ts'

type Old = Awaited<ReturnType<typeof openOldDatabase>>

/** Rows are inserted directly, because the code that wrote them no longer exists. */
async function insert(old: Old, table: string, row: Record<string, unknown>): Promise<string> {
  const filled: Record<string, unknown> = { id: randomUUID(), ...row }
  const names = Object.keys(filled)
  await old.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(filled),
  )
  return String(filled.id)
}

/** A brand with one account, one membership, and what they require. */
async function insertMember(old: Old) {
  const brand_id = await insert(old, 'brands', { key: randomUUID(), name: 'Old', settings: {} })
  const person = { brand_id, first_name: 'Ada', last_name: 'Alder', date_of_birth: '1980-01-01' }
  const account_id = await insert(old, 'accounts', person)
  const fee_schedule_id = await insert(old, 'fee_schedules', { brand_id, name: 'Prices' })
  const plan_id = await insert(old, 'plans', { brand_id, slug: 'one', tier: 'adult' })
  const plan = { brand_id, plan_id, version: 1, name: 'One', summary: '', fee_schedule_id }
  const plan_version_id = await insert(old, 'plan_versions', {
    ...plan,
    sellable_states: ['AZ'],
    benefits: '[]',
  })
  const membership = { brand_id, account_id, plan_id, plan_version_id, interval: 'year', status: 'active' }
  const term = { joined_on: '2026-01-01', term_starts_on: '2026-01-01', term_ends_on: '2026-12-31' }
  const membership_id = await insert(old, 'memberships', {
    ...membership,
    ...term,
    member_number: randomUUID(),
    auto_renew: true,
    state: 'AZ',
  })
  return { brand_id, account_id, membership_id }
}

it('a dangling reference is cleared, the others stay, and none can be written again', async () => {
  const old = await openOldDatabase('no_row_names_a_missing_one')
  try {
    const [sound, broken] = [await insertMember(old), await insertMember(old)]
    const { brand_id, account_id } = sound
    const visa = { gateway: 'sandbox', reference: 'pm', card_brand: 'visa', last4: '4242' }
    const expires = { exp_month: 1, exp_year: 2030 }
    const card = await insert(old, 'payment_methods', { brand_id, account_id, ...visa, ...expires })
    const point = async (member: typeof sound, membershipId: string, cardId: string) => {
      await old.query(`update accounts set active_membership_id = '${membershipId}' where id = $1`, [
        member.account_id,
      ])
      await old.query(`update memberships set payment_method_id = '${cardId}' where id = $1`, [
        member.membership_id,
      ])
    }
    await point(sound, sound.membership_id, card)
    await point(broken, randomUUID(), randomUUID())
    await old.finish()

    const read = ({ account_id: id }: typeof sound) =>
      old.query(
        `select a.active_membership_id as active, m.payment_method_id as card
         from accounts a join memberships m on m.account_id = a.id where a.id = $1`,
        [id],
      )
    expect(await read(sound)).toEqual([{ active: sound.membership_id, card }])
    expect(await read(broken)).toEqual([{ active: null, card: null }])
    await expect(point(broken, randomUUID(), card)).rejects.toThrow('accounts_active_membership')
    await expect(point(broken, broken.membership_id, randomUUID())).rejects.toThrow('payment_method_id')
  } finally {
    await old.close()
  }
})

it('§faults 44: a table that is in use for a while is retried until it is free', async () => {
  const old = await openOldDatabase('checkout_people')
  const user = await old.connect()
  try {
    await user.query('begin')
    await user.query('lock table checkouts in share row exclusive mode')
    const finished = old.finish()
    await sleep(3_500)
    await user.query('select count(*) from checkouts')
    await user.query('commit')
    await finished
    expect(await old.query('select people from checkouts')).toEqual([])
  } finally {
    await user.end()
    await old.close()
  }
})

it('the monthly and yearly prices of every version become rows, and an interval that wasn’t sold has none', async () => {
  const old = await openOldDatabase('plan_prices')
  try {
    await insertMember(old)
    const [plan] = await old.query('select brand_id, plan_id, fee_schedule_id from plan_versions')
    const version = { ...plan, name: 'Two', summary: '', sellable_states: ['AZ'], benefits: '[]' }
    const both = await insert(old, 'plan_versions', {
      ...version,
      version: 2,
      month_cents: 1_495,
      year_cents: 14_900,
      additional_month_cents: 0,
    })
    const yearly = await insert(old, 'plan_versions', {
      ...version,
      version: 3,
      year_cents: 25_900,
      additional_month_cents: 900,
      additional_year_cents: 20_900,
    })
    await old.finish()
    const prices = await old.query(
      `select plan_version_id, interval, price_cents as price, additional_member_cents as more, brand_id
       from plan_prices order by price_cents`,
    )
    const { brand_id } = plan ?? {}
    expect(prices).toEqual([
      { plan_version_id: both, interval: 'month', price: 1_495, more: 0, brand_id },
      { plan_version_id: both, interval: 'year', price: 14_900, more: null, brand_id },
      { plan_version_id: yearly, interval: 'year', price: 25_900, more: 20_900, brand_id },
    ])
  } finally {
    await old.close()
  }
})

it('former staff roles become grants in their brands', async () => {
  const old = await openOldDatabase('roles_of_the_staff_are_grants')
  try {
    const brand_id = await insert(old, 'brands', { key: randomUUID(), name: 'Old', settings: {} })
    const person = { email: 'old@example.com', name: 'Old', password_hash: 'x' }
    const staff_id = await insert(old, 'staff', person)
    await insert(old, 'staff_roles', { staff_id, brand_id, role: 'support' })
    await old.finish()
    const grants = await old.query('select staff_id, role, brand_id, office_id from staff_grants')
    expect(grants).toEqual([{ staff_id, role: 'support', brand_id, office_id: null }])
  } finally {
    await old.close()
  }
})

it('an older payment belongs to its member’s office at joining, or before the next change by staff, or now', async () => {
  const old = await openOldDatabase('statements_are_kept')
  try {
    const { brand_id, account_id, membership_id } = await insertMember(old)
    const office = (name: string) =>
      insert(old, 'offices', {
        brand_id,
        external_key: name,
        name,
        line1: '1 Elm',
        city: 'Mesa',
        state: 'AZ',
        zip: '85201',
        phone: '4805550100',
        latitude: 33.4,
        longitude: -111.8,
        time_zone: 'America/Phoenix',
      })
    const [joined, before, now] = [await office('Joined'), await office('Before'), await office('Now')]
    await old.query('update memberships set office_id = $1 where id = $2', [now, membership_id])
    const [member] = await old.query('select member_number from memberships where id = $1', [membership_id])
    const paid = async (key: string, settled_at: string, subject: object | null) => {
      const order_id = await insert(old, 'orders', {
        brand_id,
        kind: 'renewal',
        placed_by: 'schedule',
        status: 'settled',
        key,
        account_id,
        membership_id,
        plan_version_id: (await old.query('select plan_version_id from memberships'))[0]?.plan_version_id,
        interval: 'year',
        starts_on: '2026-01-01',
        ends_on: '2026-12-31',
        lines: '[]',
        total_cents: 100,
        renewal_total_cents: 100,
        subject: subject && JSON.stringify(subject),
        receipt_id: randomUUID(),
        settled_at,
      })
      const of = { brand_id, order_id, status: 'succeeded', amount_cents: 100, idempotency_key: key }
      const by = { gateway: 'sandbox', source: 'method', payment_token: '', gateway_metadata: '{}' }
      const card = { card_brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 }
      return insert(old, 'payments', { ...of, ...by, ...card, settled_at })
    }
    const first = await paid('first', '2025-01-01T12:00:00Z', { officeId: joined })
    const second = await paid('second', '2025-06-01T12:00:00Z', null)
    const third = await paid('third', '2026-02-01T12:00:00Z', null)
    const audit = await insert(old, 'audit_log', {
      brand_id,
      number: 1,
      at: '2026-01-15T12:00:00Z',
      actor: 'Ann',
      action: 'member.office_changed',
      subject_kind: 'member',
      subject_id: account_id,
      previous_hash: '',
      hash: 'one',
    })
    const words = { memberNumber: member?.member_number, homeOffice: 'Before' }
    await insert(old, 'audit_words', { id: audit, brand_id, salt: 's', subject: 'Ada', before: words })
    await old.finish()
    const of = Object.fromEntries(
      (await old.query('select id, office_id from payments')).map(({ id, office_id }) => [id, office_id]),
    )
    expect([of[first], of[second], of[third]]).toEqual([joined, before, now])
  } finally {
    await old.close()
  }
})
