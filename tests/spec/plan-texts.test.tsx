import { desc, eq } from 'drizzle-orm'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { planAnswer, tellPlan } from '#api/plan-answers.ts'
import { DraftForm } from '#app/console/plans/draft-form.tsx'
import { auditLog } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readCatalogPlan } from '#domain/back-office/plans/catalog-plans.queries.server.ts'
import { draftedOf, planVersionSchema } from '#domain/back-office/plans/plan-draft.schema.ts'
import { openDraft, saveDraft } from '#domain/back-office/plans/plan-draft.server.ts'
import { publishPlan } from '#domain/back-office/plans/publish-plan.server.ts'
import { listSoldWords } from '#domain/content/spanish/sold-words.queries.server.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { ofEachPlanText, textsOfPlan } from '#domain/plans/plan-texts.ts'
import { spokenPlan } from '#domain/plans/spoken-plan.rules.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const samples = ofEachPlanText((name) => `Something about ${name}.`)

test('§console: each declared plan text is drafted, compared, checked for forbidden words, published, returned by the API and translated', async () => {
  const { brand, plan } = await openRenewalWorld(database.db, { now })
  const which = { brandId: brand.id, planId: plan.id }
  const { id: staffId } = await insertStaff(database.db, { grants: [] })
  const deps = { db: database.db, now, by: { staffId, actor: 'Robin', ip: null } }
  await openDraft(deps, which)
  const readDraft = async () => {
    const { draft } = await readCatalogPlan(database.db, which)
    if (!draft) throw new Error('There is no draft.')
    return draft
  }
  const save = async (texts: object, revision: number) =>
    saveDraft(deps, {
      ...which,
      revision,
      ...planVersionSchema.parse({ ...draftedOf(await readDraft()), ...texts }),
    })

  await save(
    ofEachPlanText(() => 'Pays your premium.'),
    0,
  )
  expect((await readDraft()).prohibited.map(({ path }) => path)).toEqual(textsOfPlan.map(([name]) => name))

  await save(samples, 1)
  const draft = await readDraft()
  expect(draft).toMatchObject(samples)
  const told = textsOfPlan.map(([name, { label }]) => expect.stringMatching(`^${label}: .*${samples[name]}”`))
  expect(draft.diff).toEqual(told)
  const [act] = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.brandId, brand.id))
    .orderBy(desc(auditLog.number))
  expect(act).toMatchObject({ action: 'plan.draft_saved', after: { changes: told } })

  const given = { planId: plan.id, draft, schedules: [], id: 'draft' }
  const form = <DraftForm {...(given as unknown as ComponentProps<typeof DraftForm>)} />
  const router = createMemoryRouter([{ path: '*', element: form }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  for (const [name, { added }] of textsOfPlan)
    expect([name, html.includes(`name="${name}"`)]).toEqual([name, added !== 'read'])

  await publishPlan(deps, { ...which, revision: 2, startsAt: null })
  const [sold] = await listPlans(database.db, { brandId: brand.id, today: '2026-11-20' })
  if (!sold) throw new Error('Nothing is sold.')
  expect(planAnswer.parse(tellPlan(sold))).toMatchObject(samples)
  const keys = (await listSoldWords(database.db, { brandId: brand.id, now })).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(textsOfPlan.map(([name]) => `plans.${sold.slug}.${name}`)))
  const say = (english: string) => `¡${english}!`
  expect(spokenPlan(sold, { say } as Parameters<typeof spokenPlan>[1])).toMatchObject(
    ofEachPlanText((name) => say(samples[name])),
  )
})
