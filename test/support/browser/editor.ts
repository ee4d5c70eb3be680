import { existsSync } from 'node:fs';
import { chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchOptions } from './chromium.ts';

/** The Chromium without windows, in Debian a package of its own (`chromium-headless-shell`). */
const SHELL = '/usr/bin/chromium-headless-shell';

export const hasHeadlessShell = existsSync(SHELL);

/**
 * Starts a Chromium that lets pages write to the disk without a question, which only this one does, and
 * only with this switch. Everything else of the File System Access API is Chromium's own.
 */
export function launchHeadlessShell() {
  const options = launchOptions();
  const args = [...(options.args ?? []), '--enable-experimental-web-platform-features'];
  return chromium.launch({ ...options, executablePath: SHELL, args });
}

/** In the page: makes the dialog for choosing a folder return the next dropped one. */
function chooseWhatIsDropped() {
  const dropped = new Promise((resolve) => {
    addEventListener('dragover', (event) => event.preventDefault(), true);
    const choose = (event: DragEvent) => {
      event.preventDefault();
      const [item] = event.dataTransfer?.items ?? [];
      resolve(
        item && 'getAsFileSystemHandle' in item && (item.getAsFileSystemHandle as () => unknown)(),
      );
    };
    addEventListener('drop', choose, true);
  });
  Object.assign(window, { showDirectoryPicker: () => dropped });
}

/** Opens the editor over a folder on the disk. A dropped folder stands in for the dialog that chooses it. */
export async function openEditor(page: Page, folder: string): Promise<void> {
  await page.goto('/admin/');
  const local = page.getByRole('button', { name: 'Trabajar con un repositorio local' });
  await local.waitFor();
  await page.evaluate(chooseWhatIsDropped);
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const posts = page.getByRole('treeitem', { name: 'Posts' });
  const opens = async () => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: 5, y: 5, data });
    }
    await local.click({ timeout: 1_000 }).catch(() => {});
    return isThere(posts);
  };
  // Drops and clicks may be lost while the page is built.
  await expect.poll(opens, { timeout: 60_000 }).toBe(true);
  await posts.click();
}

function isThere(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

interface ChosenFile {
  readonly name: string;
  readonly buffer: Buffer;
}

export async function choosePicture(field: Locator, { name, buffer }: ChosenFile): Promise<void> {
  const page = field.page();
  const dialog = page.getByRole('dialog', { name: 'Seleccionar imagen' });
  const upload = dialog.getByRole('button', { name: 'Subir' });
  const opens = async () => {
    const browse = field.getByRole('button', { name: 'Explorar' });
    await browse.click({ timeout: 1_000 }).catch(() => {});
    return isThere(upload);
  };
  // Clicks are lost while the editor renders the form again.
  await expect.poll(opens, { timeout: 60_000 }).toBe(true);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.click()]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Insertar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
