import { newId } from '#db/id.ts'
import type { NewBrand } from '#domain/back-office/brands/tenancy.schema.ts'

/** The input for a new brand, with its own key. */
export function newBrand(changes: Partial<NewBrand> = {}): NewBrand {
  const key = `new-${newId().slice(-12)}`
  return {
    key,
    name: 'Prairie Smiles',
    hosts: [`${key}.example.com`],
    operator: {
      name: 'Prairie Smiles & Sons, LLC',
      address: '12 Main Street, Lincoln, NE 68508',
      phone: '4025550142',
      tollFreePhone: null,
      email: 'help@prairie.example',
    },
    timeZone: 'America/Chicago',
    states: ['AZ', 'NE'],
    plans: ['adult', 'family', 'kids'],
    color: '#ffd400',
    owner: { name: 'Dana Reed', email: `dana-${key}@example.com` },
    ...changes,
  }
}
