import { useState } from 'react'
import { Link, useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router'
import type { loader } from '#app/console/layout/frame.tsx'
import { frameRoute } from '#app/console/layout/frame-route.ts'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { viewQuery } from '#domain/staff/saved-views/view.rules.ts'
import type { ViewList } from '#domain/values/staff.ts'
import { SaveView } from './save-view.tsx'

/** Above a list: its saved views, and the action to save the current filters. */
export function SavedViews({ list }: { list: ViewList }) {
  const frame = useRouteLoaderData<typeof loader>(frameRoute)
  const [search] = useSearchParams()
  const [saving, setSaving] = useState(false)
  const { revalidate } = useRevalidator()
  if (!frame) return null
  const views = frame.views.filter((view) => view.list === list)
  const query = viewQuery(list, search)
  const current = views.find((view) => view.query === query)
  if (views.length === 0 && query === '') return null
  async function remove(id: string) {
    const result = await staffFetch(`/api/admin/savedViews/${id}`, { method: 'DELETE' })
    void showToast(
      result.ok ? { message: 'The view is deleted.' } : { message: result.error.message, tone: 'danger' },
    )
    if (result.ok) await revalidate()
  }
  return (
    <section aria-label="Saved views" className="mb-5 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <Link
          key={view.id}
          to={`?${view.query}`}
          aria-current={view === current || undefined}
          title={view.by ? `Shared by ${view.by}` : undefined}
          className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line bg-surface px-4 text-small font-medium wrap-anywhere hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {view.name}
        </Link>
      ))}
      {query !== '' && !current && (
        <Button variant="secondary" size="sm" onClick={() => setSaving(true)}>
          Save this view
        </Button>
      )}
      {current?.mayDelete && (
        <Button variant="secondary" size="sm" onClick={() => remove(current.id)}>
          Delete “{current.name}”
        </Button>
      )}
      <SaveView
        open={saving}
        view={{ brandId: frame.brandId, list, query }}
        onClose={() => setSaving(false)}
        onSaved={revalidate}
      />
    </section>
  )
}
