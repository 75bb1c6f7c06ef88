/** What came inside the page under this id; null where nothing did, or nothing that can be read. */
export function lerDaPagina(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent || 'null');
  } catch (falha) {
    console.error(falha);
    return null;
  }
}
