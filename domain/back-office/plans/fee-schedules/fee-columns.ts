import { importColumns } from '#domain/back-office/imports/import-columns.ts'

/** The columns of a price file, in the order of our own. */
export const feeColumns = importColumns({
  service: { label: 'Service', headers: ['service', 'serviceid', 'key'] },
  name: {
    label: 'Name',
    headers: ['name', 'servicename', 'description', 'procedure'],
    isRequired: true,
  },
  category: { label: 'Category', headers: ['category', 'group'], isRequired: true },
  usual: {
    label: 'Usual price',
    headers: ['usual', 'usualprice', 'usualfee', 'ucr', 'fullfee', 'regularprice'],
    isRequired: true,
  },
  member: {
    label: 'Member price',
    headers: ['member', 'memberprice', 'memberfee', 'yourprice', 'planfee'],
    isRequired: true,
  },
  state: { label: 'State', headers: ['state'] },
  office: { label: 'Office', headers: ['office', 'officeid', 'location'] },
  code: { label: 'Code', headers: ['code', 'procedurecode', 'adacode', 'cdt'] },
})
export type FeeColumn = keyof typeof feeColumns
