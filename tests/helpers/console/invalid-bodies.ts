import { newId } from '#db/id.ts'

/** Bodies that every call refuses. */
export const invalidBodies: unknown[] = [
  null,
  42,
  [],
  { role: 'owner', brandId: newId() },
  { name: 'x'.repeat(5_000), email: { $ne: null }, grants: [{ role: 'god', scope: { kind: 'platform' } }] },
  { grants: [{ role: 'desk', scope: { kind: 'brand', brandId: "' or 1=1 --" } }] },
  { grants: [{ role: 'desk', scope: { kind: 'offices', brandId: newId(), officeIds: [] } }] },
  { grants: [{ role: 'desk', scope: { kind: 'platform', brandId: newId() } }], staffId: newId() },
  {
    code: { length: 6 },
    answer: { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} },
  },
  { token: 'x', password: 'x', reason: 'x\ny' },
  JSON.parse('{"__proto__":{"stage":"full"},"constructor":{}}'),
]
