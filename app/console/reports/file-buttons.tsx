import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useNavigateHere } from '#app/console/use-navigate-here.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'

/** Requests the displayed data as a file, then opens the list of files. `query`: the data requested. */
export function FileButtons({ place, brandId, query }: { place: string; brandId: string; query: string }) {
  const navigate = useNavigateHere()
  const [pending, setPending] = useState<'csv' | 'xlsx' | null>(null)
  async function ask(as: 'csv' | 'xlsx') {
    setPending(as)
    const body = { ...Object.fromEntries(new URLSearchParams(query)), as }
    const result = await staffFetch(`/api/admin/reportFiles?brandId=${brandId}`, {
      method: 'POST',
      body,
    })
    setPending(null)
    if (result.ok) await navigate(`/${place}/reports/files`)
    else void showToast({ message: result.error.message, tone: 'danger' })
  }
  const button = (as: 'csv' | 'xlsx', name: string) => (
    <Button variant="secondary" size="sm" pending={pending === as} onClick={() => void ask(as)}>
      {name}
    </Button>
  )
  return (
    <>
      {button('csv', 'CSV')}
      {button('xlsx', 'Excel')}
    </>
  )
}
