import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MediaBrand } from '#app/console/content/media/media-brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { valueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { newBlock } from '#domain/back-office/content/starter.rules.ts'
import type { FieldError } from '#domain/errors.ts'
import { BlockList } from './block-list.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { starterNames } from './field-names.ts'
import { Fields } from './fields.tsx'
import { addressOf, keyOf, nameOf, type Part, partOf, partOfPath } from './part.ts'
import { PartsList } from './parts-list.tsx'
import { PreviewPane } from './preview-pane.tsx'
import type { StudioGiven } from './site.tsx'
import { ThemeContrasts } from './theme-contrasts.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDraft } from './use-draft.ts'

type Pane = 'parts' | 'fields' | 'page'

const panes: { pane: Pane; name: string }[] = [
  { pane: 'parts', name: 'Parts' },
  { pane: 'fields', name: 'Fields' },
  { pane: 'page', name: 'Page' },
]

/** Parts, fields and the page side by side; on a narrow screen, one of the three at a time. */
export function Studio({ given }: { given: StudioGiven }) {
  const { brandId, forms, names, site } = given
  const [search, setSearch] = useSearchParams()
  const part = partOf(search.get('part'))
  const key = keyOf(part)
  const draft = useDraft({ brandId, initial: given.draft, part: key })
  const { content, faults, change } = draft
  const [chosen, setChosen] = useState<number | null>(null)
  const [pane, setPane] = useState<Pane>('fields')
  const [removed, setRemoved] = useState('')
  const isPage = part.kind !== 'site'
  const page = isPage ? valueAt(content, part.path) : undefined
  const found = isPage ? valueAt(page, ['blocks']) : []
  const blocks: unknown[] = Array.isArray(found) ? found : []
  const block = chosen === null ? undefined : blocks[chosen]
  const form = forms.blocks.find(({ type }) => type === valueAt(block, ['type']))
  const blocksPath = [...part.path, 'blocks']

  const open = (next: Part, at: number | null = null) => {
    setSearch({ part: keyOf(next) }, { replace: true, preventScrollReset: true })
    setChosen(at)
    setRemoved('')
    setPane('fields')
  }
  const openFault = ({ path }: FieldError) => {
    const [, at] = /\.blocks\.(\d+)/.exec(path) ?? []
    open(partOfPath(path), at === undefined ? null : Number(at))
  }
  const setBlocks = (next: unknown[], at: number | null) => {
    change(blocksPath, next, true)
    setChosen(at)
    setRemoved('')
  }
  const move = (from: number, to: number) => {
    if (from === to) return
    setBlocks(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]), to)
  }
  const shared = { names, faults, onChange: change }
  const address = new URL(addressOf(part), site)
  address.searchParams.set('version', 'working')
  address.searchParams.set('studio', draft.token ?? given.token)
  address.searchParams.set('revision', String(draft.revision))
  const show = (which: Pane) => `${pane === which ? '' : 'max-xl:hidden'}`

  return (
    <MediaBrand value={brandId}>
      <div className="flex flex-col xl:h-dvh">
        <Toolbar draft={draft} given={given} onFault={openFault} />
        <fieldset aria-label="What is shown" className="flex gap-1 border-b border-line p-2 xl:hidden">
          {panes.map(({ pane: each, name }) => (
            <button
              key={each}
              type="button"
              aria-pressed={pane === each}
              onClick={() => setPane(each)}
              className="min-h-10 grow rounded-md text-small font-semibold aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
            >
              {name}
            </button>
          ))}
        </fieldset>
        {draft.problem && draft.conflicts.length === 0 && (
          <Notice tone="danger" className="m-3">
            Not saved: {draft.problem}{' '}
            <button type="button" className="text-link font-semibold" onClick={() => void draft.flush()}>
              Try again
            </button>
          </Notice>
        )}
        <ConflictDialog
          key={draft.conflicts.length}
          conflicts={draft.conflicts}
          content={content}
          forms={forms}
          message={draft.problem}
          onSettle={draft.settle}
        />
        <div className="min-h-0 grow xl:grid xl:grid-cols-[12.5rem_24rem_minmax(0,1fr)]">
          <div className={`border-line bg-surface xl:overflow-y-auto xl:border-r ${show('parts')}`}>
            <PartsList
              content={content}
              order={given.pageNames}
              open={part}
              faults={faults}
              onOpen={open}
              onNew={(next, value) => {
                change(next.path, value, true)
                open(next)
              }}
            />
          </div>
          <div className={`border-line p-4 xl:overflow-y-auto xl:border-r ${show('fields')}`}>
            <h2 className="mb-3 text-heading wrap-anywhere">{nameOf(part)}</h2>
            {isPage && page === undefined && <p className="text-muted">This page no longer exists.</p>}
            {isPage && page !== undefined && (
              <>
                <BlockList
                  blocks={blocks}
                  forms={forms.blocks}
                  chosen={chosen}
                  path={blocksPath.join('.')}
                  faults={faults}
                  onChoose={(at) => {
                    setChosen(at)
                    setRemoved('')
                  }}
                  onMove={move}
                  onAdd={(kind) => {
                    const at = chosen === null ? blocks.length : chosen + 1
                    setBlocks(blocks.toSpliced(at, 0, newBlock(kind, starterNames(names))), at)
                  }}
                />
                <p role="status" className="mt-2 min-h-6 text-small">
                  {removed && (
                    <>
                      Removed: {removed}.{' '}
                      <button
                        type="button"
                        className="text-link font-semibold"
                        onClick={() => {
                          draft.undo?.()
                          setRemoved('')
                        }}
                      >
                        Put it back
                      </button>
                    </>
                  )}
                </p>
              </>
            )}
            {block !== undefined && form && chosen !== null && (
              <section aria-label={`Fields of ${form.title}`} key={`${key} ${chosen}`}>
                <div className="mb-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
                  <h3 className="grow text-subheading">{form.title}</h3>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => setBlocks(blocks.toSpliced(chosen, 0, block), chosen + 1)}
                  >
                    Duplicate
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    onClick={() => {
                      setBlocks(blocks.toSpliced(chosen, 1), null)
                      setRemoved(form.title)
                    }}
                  >
                    Remove
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => setChosen(null)}>
                    Page settings
                  </Button>
                </div>
                <div className="grid gap-5">
                  <Fields
                    fields={form.fields}
                    value={block}
                    path={[...blocksPath, String(chosen)]}
                    {...shared}
                  />
                </div>
              </section>
            )}
            {isPage && page !== undefined && chosen === null && (
              <section
                aria-label="Page settings"
                key={`${key} itself`}
                className="grid gap-5 border-t border-line pt-4"
              >
                <h3 className="text-subheading">Page settings</h3>
                <Fields
                  fields={part.kind === 'page' ? forms.page : forms[part.kind]}
                  value={page}
                  path={part.path}
                  {...shared}
                />
                {part.kind !== 'page' && (
                  <div>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => {
                        change(part.path, undefined, true)
                        open(partOf('page/home'))
                      }}
                    >
                      Remove this page
                    </Button>
                  </div>
                )}
              </section>
            )}
            {part.kind === 'site' && (
              <section aria-label={`Fields of ${nameOf(part)}`} key={key} className="grid gap-5">
                {part.name === 'theme' && <ThemeContrasts theme={valueAt(content, ['base', 'theme'])} />}
                <Fields fields={forms.site[part.name]} value={content} path={[]} {...shared} />
              </section>
            )}
          </div>
          <div className={`flex min-h-0 min-w-0 flex-col max-xl:h-[70dvh] ${show('page')}`}>
            {!draft.isWhole && (
              <p className="border-b border-line bg-warning-soft px-4 py-2 text-small text-warning-strong">
                Something still needs fixing, so the page is shown as it was before.
              </p>
            )}
            <PreviewPane
              key={addressOf(part)}
              src={address.href}
              chosen={chosen}
              changedAt={draft.changedAt}
              onBlock={(at) => {
                setChosen(at)
                setPane('fields')
              }}
              onPart={(which) => (which === 'page' ? setChosen(null) : open(partOf(which)))}
            />
          </div>
        </div>
      </div>
    </MediaBrand>
  )
}
