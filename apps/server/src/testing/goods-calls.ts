import type { Goods } from './goods.ts';

/** Input of a call. */
export interface Sent {
  path?: Record<string, string | string[]>;
  query?: object;
  body?: unknown;
  /** Instead of a JSON body. */
  form?: FormData;
}

type Ways = (g: Goods) => Sent;

const rule = (g: Goods) => ({ categories: [g.category], brands: [g.brand] });
const draft = (g: Goods) => ({
  inputList: [{ title: 'Наценка', rules: [{ ...rule(g), value: '1.5' }], value: '2' }],
  outputList: [
    { title: 'Длина вдвое', kind: 'property', property: g.number, formula: '[Наценка] * 2', condition: rule(g) },
  ],
});
const values = (g: Goods) => [{ property: g.list, values: [{ option: g.option }] }];
const place = (g: Goods) => ({ property: g.list, row: 1, column: 1, optionsStyles: { [g.option]: 'info' } });
const grid = (g: Goods) => ({ columns: 2, properties: [place(g)] });
const sections = (g: Goods) => ({ sections: [{ group: g.group, ...grid(g) }] });
const image = (g: Goods) => ({ file: g.file });
const placed = (g: Goods) => ({ category: g.category, brand: g.brand, collection: g.collection });
const own = (g: Goods) => ({ price: '10', stock: 1, properties: values(g) });
const filter = (g: Goods) => ({
  category: { in: [g.category] },
  brand: { in: [g.brand] },
  collection: { in: [g.collection] },
  product: { in: [g.product] },
  ids: [g.offer],
  properties: [{ property: g.list, options: [g.option] }],
});
const change = (way: (g: Goods) => object) => (g: Goods) => ({
  path: { catalog: g.catalog },
  body: { selection: { ids: [g.offer] }, change: way(g) },
});
const form = (name: string, text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return form;
};
const mapping = {
  sheet: 0,
  columns: { code: null, article: 0, barcode: null, title: null, price: 1, currency: null, stock: null },
  comma: 'decimal',
  available: 1,
  absent: 'keep',
};
const table = (g: Goods) => ({
  sheet: 0,
  heading: { first: 1, rows: 1 },
  columns: [
    { column: 0, target: { to: 'field', field: 'article' } },
    { column: 1, target: { to: 'property', property: g.measured }, unit: g.unit },
  ],
  key: 'article',
  unknown: 'create',
  empty: 'leave',
});
const links = (g: Goods) => ({ brands: true, productCategories: [{ id: g.category, action: 'pin' }] });
const scheme = (g: Goods) => ({ unitGroup: g.unitGroup, defaultUnit: g.unit, storageUnit: g.unit });

const inCatalog: Ways = (g) => ({ path: { catalog: g.catalog } });
const atScenario: Ways = (g) => ({ path: { id: g.scenario } });
const atList: Ways = (g) => ({ path: { id: g.priceList } });
const atImport: Ways = (g) => ({ path: { id: g.import } });
const atExport: Ways = (g) => ({ path: { id: g.export } });
const atBulk: Ways = (g) => ({ path: { catalog: g.catalog, id: g.bulk } });
const atConversion: Ways = (g) => ({ path: { id: g.conversion } });
const atCalculated: Ways = (g) => ({ path: { catalog: g.catalog, property: g.calculated } });
const atOption: Ways = (g) => ({ path: { catalog: g.catalog, property: g.list, option: g.option } });
const none: Ways = () => ({});

/**
 * Input of each call of catalogs and of calculation: it names every kind of thing that the call can name. Calls that
 * take one of several shapes stand here once for each, with the shape behind a dot.
 */
export const ways: Record<string, Ways> = {
  checkFormulas: (g) => ({ body: { catalog: g.catalog, ...draft(g) } }),
  findFormulaNames: inCatalog,
  tryScenario: (g) => ({ body: { catalog: g.catalog, offer: g.offer, ...draft(g) } }),

  getPriceList: atList,
  findPriceRows: (g) => ({ ...atList(g), body: { outcome: 'matched' } }),
  getPriceRowsFile: atList,
  pairPriceRow: (g) => ({ ...atList(g), body: { row: 2, offer: g.offer } }),
  rereadPriceList: (g) => ({ ...atList(g), body: { sheet: 0, heading: { first: 1, rows: 1 } } }),
  checkPriceList: (g) => ({ ...atList(g), body: { mapping } }),
  stopPriceList: atList,
  continuePriceList: atList,
  applyPriceList: atList,
  createPriceList: (g) => ({ path: { supplier: g.supplier }, form: form('прайс.csv', 'Артикул;Цена\nA-1;10\n') }),
  findPriceLists: (g) => ({ path: { supplier: g.supplier }, body: {} }),

  explainResults: (g) => ({ path: { id: g.scenario, offer: g.offer } }),
  findResults: (g) => ({ path: { id: g.scenario, offerIds: [g.offer] } }),
  findAllResults: (g) => ({ ...atScenario(g), body: {} }),
  runScenario: atScenario,
  findRunDays: atScenario,
  findRuns: atScenario,
  stopScenario: atScenario,
  findSuccessfulRuns: atScenario,
  createScenario: (g) => ({ body: { catalog: g.catalog, title: 'Другой сценарий', ...draft(g) } }),
  findScenarioOutputs: (g) => ({ path: { scenario: g.scenario } }),
  getScenario: atScenario,
  'changeScenario.known': (g) => ({
    ...atScenario(g),
    body: { outputList: [{ id: g.output, title: 'Итог', kind: 'number', formula: '1' }] },
  }),
  changeScenario: (g) => ({ ...atScenario(g), body: { title: 'Иначе', ...draft(g) } }),
  findScenarios: (g) => ({ query: { catalog: g.catalog } }),

  findSuppliers: () => ({ body: {} }),
  getSupplierTitles: (g) => ({ body: { suppliers: [g.supplier] } }),
  createSupplier: (g) => ({ body: { title: 'Другой поставщик', catalog: g.catalog } }),
  getSupplier: (g) => ({ path: { id: g.supplier } }),
  changeSupplier: (g) => ({ path: { id: g.supplier }, body: { title: 'Иначе', catalog: g.catalog } }),
  getPriceListFetch: (g) => ({ path: { id: g.supplier } }),
  fetchPriceList: (g) => ({ path: { id: g.supplier } }),
  findSupplierPrices: (g) => ({ path: { supplier: g.supplier }, body: {} }),

  getCategoryAlignment: (g) => ({ path: { catalog: g.catalog, category: g.category } }),
  changeCategoryAlignment: (g) => ({ path: { catalog: g.catalog, category: g.category }, body: sections(g) }),
  getMetatypeAlignment: (g) => ({ path: { catalog: g.catalog, metatype: '2' } }),
  changeMetatypeAlignment: (g) => ({ path: { catalog: g.catalog, metatype: '2' }, body: sections(g) }),

  checkBarcodes: (g) => ({ ...inCatalog(g), body: { barcodes: ['4600000000017'], offer: g.offer } }),

  createBrand: (g) => ({ ...inCatalog(g), body: { title: 'Другой бренд', image: image(g), properties: values(g) } }),
  changeBrand: (g) => ({
    path: { catalog: g.catalog, brand: g.brand },
    body: { title: 'Бренд иначе', image: image(g), properties: values(g) },
  }),
  getBrand: (g) => ({ path: { catalog: g.catalog, brand: g.brand } }),
  findBrands: (g) => ({ body: { catalog: { in: [g.catalog] } } }),

  createBulkChange: change(() => ({ kind: 'stock_add', amount: 1 })),
  previewBulkChange: (g) => ({
    ...inCatalog(g),
    body: { selection: { filter: filter(g), allBut: [g.offer2] }, change: { kind: 'stock_add', amount: 1 } },
  }),
  'createBulkChange.found': (g) => ({
    ...inCatalog(g),
    body: { selection: { filter: filter(g), allBut: [g.offer2] }, change: { kind: 'stock_add', amount: 1 } },
  }),
  'createBulkChange.values_set': change((g) => ({
    kind: 'values_set',
    property: g.list,
    values: [{ option: g.option }],
  })),
  'createBulkChange.values_unset': change((g) => ({ kind: 'values_unset', property: g.text })),
  'createBulkChange.options_add': change((g) => ({ kind: 'options_add', property: g.list, options: [g.option2] })),
  'createBulkChange.options_remove': change((g) => ({
    kind: 'options_remove',
    property: g.list,
    options: [g.option2],
  })),
  'createBulkChange.category_set': change((g) => ({ kind: 'category_set', category: g.below })),
  'createBulkChange.brand_set': change((g) => ({ kind: 'brand_set', brand: g.brand })),
  'createBulkChange.collection_set': change((g) => ({ kind: 'collection_set', collection: g.collection })),
  'createBulkChange.text_replace': change((g) => ({
    kind: 'text_replace',
    field: { property: g.text },
    find: 'а',
    replacement: 'б',
  })),
  'createBulkChange.images_https': change(() => ({ kind: 'images_https' })),
  'createBulkChange.formula': change((g) => ({
    kind: 'formula',
    field: { property: g.number },
    formula: '[Цена] * 2',
  })),
  getBulkChange: atBulk,
  getBulkRefusalsFile: atBulk,
  stopBulkChange: atBulk,
  undoBulkChange: atBulk,
  findBulkChanges: (g) => ({ ...inCatalog(g), body: {} }),

  createCatalog: () => ({ body: { title: 'Ещё каталог' } }),
  getCatalog: (g) => ({ path: { id: g.catalog } }),
  changeCatalog: (g) => ({ path: { id: g.catalog }, body: { title: 'Каталог иначе' } }),
  findCatalogs: none,
  findEditModes: none,
  checkCatalogs: none,

  createCategory: (g) => ({
    ...inCatalog(g),
    body: { title: 'Ещё', parent: g.category, image: image(g), properties: values(g) },
  }),
  changeCategories: (g) => ({
    path: { catalog: g.catalog, ids: [g.below] },
    body: { title: 'Иначе', parent: g.category, image: image(g), properties: values(g) },
  }),
  getCategoryTree: (g) => ({ path: { catalog: g.catalog, typeId: g.category } }),
  getCategory: (g) => ({ path: { catalog: g.catalog, id: g.category } }),
  findCategoryMoves: inCatalog,
  changeCategoryProperties: (g) => ({
    path: { catalog: g.catalog, category: g.category },
    body: [{ property: g.text, mode: 'set', required: true }],
  }),
  'changeCategoryProperties.unset': (g) => ({
    path: { catalog: g.catalog, category: g.category },
    body: [{ property: g.text, mode: 'unset' }],
  }),
  findCategoryProperties: (g) => ({ path: { catalog: g.catalog, category: g.category } }),
  findOwnCategoryProperties: (g) => ({ path: { catalog: g.catalog, category: g.category } }),

  getCollection: (g) => ({ path: { catalog: g.catalog, brand: g.brand, id: g.collection } }),
  changeCollections: (g) => ({
    path: { catalog: g.catalog, ids: [g.collection] },
    body: { title: 'Линия иначе', image: image(g), properties: values(g) },
  }),
  createCollection: (g) => ({
    path: { catalog: g.catalog, brand: g.brand },
    body: { title: 'Ещё линия', image: image(g), properties: values(g) },
  }),
  findBrandCollections: (g) => ({ path: { catalog: g.catalog, brand: g.brand } }),
  findCollections: (g) => ({ body: { catalog: { in: [g.catalog] }, brand: { in: [g.brand] } } }),

  getFileExport: atExport,
  stopFileExport: atExport,
  repeatFileExport: atExport,
  findFileExports: (g) => ({ body: { catalog: g.catalog } }),
  unloadOffers: (g) => ({
    body: {
      title: 'Файл',
      filter: { ...filter(g), catalog: { in: [g.catalog] } },
      allBut: [g.offer2],
      columns: ['article', `property:${g.text}`],
    },
  }),

  createFiles: () => ({ form: form('опись.txt', 'Опись') }),
  getFiles: (g) => ({ path: { ids: [g.file] } }),
  getFileLink: (g) => ({ path: { key: g.fileKey } }),
  getFileContent: (g) => ({ path: { key: g.fileKey } }),

  createImport: (g) => ({ ...inCatalog(g), body: { url: 'https://feeds.test/market.xml' } }),
  findImports: (g) => ({ ...inCatalog(g), body: {} }),
  getImport: atImport,
  getImportTable: atImport,
  inspectImport: (g) => ({ ...atImport(g), body: { sheet: 0, heading: { first: 1, rows: 1 } } }),
  checkImport: (g) => ({ ...atImport(g), body: { mapping: table(g) } }),
  findImportDifferences: (g) => ({ ...atImport(g), body: {} }),
  getImportDifferencesFile: atImport,
  findImportFaults: (g) => ({ ...atImport(g), body: {} }),
  getImportFaultsFile: atImport,
  stopImport: atImport,
  continueImport: atImport,
  runImport: atImport,
  repeatImport: (g) => ({ ...atImport(g), body: { makerAsBrand: true } }),

  findMetatypes: none,
  findMetatypeProperties: (g) => ({ path: { catalog: g.catalog, metatype: '2' } }),
  changeMetatypeProperties: (g) => ({
    path: { catalog: g.catalog, metatype: '2' },
    body: [{ property: g.text, mode: 'set' }],
  }),
  'changeMetatypeProperties.unset': (g) => ({
    path: { catalog: g.catalog, metatype: '2' },
    body: [{ property: g.text, mode: 'unset' }],
  }),

  getClassificationTitles: (g) => ({
    body: { brands: [g.brand], types: [g.category], collections: [g.collection] },
  }),
  getCatalogTitles: (g) => ({ body: { catalogs: [g.catalog] } }),
  getPropertyTitles: (g) => ({ body: { properties: [g.text] } }),
  getOptionTitles: (g) => ({ body: { options: [g.option] } }),

  changeOfferRows: (g) => ({
    ...inCatalog(g),
    body: {
      rows: [{ id: g.offer, version: 99, productVersion: 99, title: 'Иначе', ...placed(g), properties: values(g) }],
      load: [g.text],
    },
  }),

  findOfferDays: (g) => ({ path: { catalog: g.catalog, offer: g.offer } }),
  findStockMovements: (g) => ({ path: { catalog: g.catalog, offer: g.offer } }),
  findOffers: (g) => ({ ...inCatalog(g), body: { ...filter(g), load: [g.text], sort: `property:${g.number}` } }),
  countOffers: (g) => ({ ...inCatalog(g), body: filter(g) }),
  countOfferTabs: inCatalog,
  createOffer: (g) => ({
    body: {
      catalog: g.catalog,
      article: 'НОВ-1',
      title: 'Новый',
      ...placed(g),
      ...own(g),
      images: [image(g)],
      productProperties: values(g),
    },
  }),
  changeOffer: (g) => ({ path: { id: g.offer }, body: { title: 'Иначе', ...own(g), images: [image(g)] } }),
  findProductOffers: (g) => ({ path: { product: g.product } }),
  createProductOffer: (g) => ({
    path: { product: g.product },
    body: { article: 'НОВ-2', ...own(g), images: [image(g)] },
  }),
  getOffers: (g) => ({ path: { ids: [g.offer] } }),
  changeOffers: (g) => ({ path: { ids: [g.offer] }, body: own(g) }),

  changeOptions: (g) => ({
    path: { catalog: g.catalog, property: g.list },
    body: { operations: [{ mode: 'update', id: g.option, value: 'серый' }] },
  }),
  getOption: atOption,
  getOptionAccess: atOption,
  mergeOptions: (g) => ({
    path: { catalog: g.catalog, property: g.list },
    body: { target: g.option, sources: [g.option2] },
  }),
  findOptions: (g) => ({ path: { catalog: g.catalog, property: g.list } }),

  countPictures: inCatalog,
  leaveOutPicture: (g) => ({ ...inCatalog(g), body: { address: 'https://shop.example/1.jpg', leave: true } }),
  retryPictures: inCatalog,
  findPictures: (g) => ({ ...inCatalog(g), body: {} }),

  changeProduct: (g) => ({
    path: { id: g.product },
    body: { title: 'Иначе', ...placed(g), images: [image(g)], properties: values(g) },
  }),
  changeProducts: (g) => ({ path: { ids: [g.product] }, body: { ...placed(g), properties: values(g) } }),
  getCompleteness: (g) => ({ path: { id: g.product } }),
  findProductChanges: (g) => ({ path: { id: g.product }, body: {} }),
  undoProductChanges: (g) => ({ path: { id: g.product }, body: { changes: [g.change] } }),
  getProduct: (g) => ({ path: { id: g.product } }),

  createProperty: (g) => ({ ...inCatalog(g), body: { title: 'Ещё', type: 1, group: g.group, links: links(g) } }),
  'createProperty.measured': (g) => ({ ...inCatalog(g), body: { title: 'Ещё длина', type: 7, scheme: scheme(g) } }),
  changeProperty: (g) => ({
    path: { catalog: g.catalog, property: g.text },
    body: { title: 'Текст иначе', group: g.group, links: links(g) },
  }),
  'changeProperty.measured': (g) => ({
    path: { catalog: g.catalog, property: g.measured },
    body: { scheme: scheme(g) },
  }),
  getPropertyAssessment: (g) => ({ path: { catalog: g.catalog, property: g.text } }),
  getProperty: (g) => ({ path: { catalog: g.catalog, property: g.text } }),
  getPropertyUsage: (g) => ({ path: { catalog: g.catalog, ids: [g.text] } }),
  findProperties: (g) => ({ body: { catalog: { in: [g.catalog] }, group: { in: [g.group] }, ids: [g.text] } }),
  findPropertyTypes: none,
  getValueScheme: () => ({ path: { type: '7' } }),

  previewPropertyConversion: (g) => ({
    path: { catalog: g.catalog, property: g.number },
    body: { type: 7, unit: g.unit },
  }),
  convertProperty: (g) => ({ path: { catalog: g.catalog, property: g.measured }, body: { type: 4, unit: g.unit } }),
  findPropertyConversions: (g) => ({ body: { catalog: { in: [g.catalog] }, property: { in: [g.number] } } }),
  getPropertyConversion: atConversion,
  findPropertyConversionLosses: (g) => ({ ...atConversion(g), body: {} }),
  getPropertyConversionLossesFile: atConversion,
  stopPropertyConversion: atConversion,
  undoPropertyConversion: atConversion,

  calculateProperty: atCalculated,
  stopPropertyCalculation: atCalculated,
  findPropertyCalculations: atCalculated,
  checkPropertyFormula: (g) => ({ ...inCatalog(g), body: { property: g.calculated, formula: '[Число] * 3' } }),

  createPropertyGroup: (g) => ({ ...inCatalog(g), body: { title: 'Ещё группа', defaultAlignment: grid(g) } }),
  changePropertyGroup: (g) => ({
    path: { catalog: g.catalog, group: g.group },
    body: { title: 'Группа иначе', defaultAlignment: grid(g) },
  }),
  arrangePropertyGroups: (g) => ({ ...inCatalog(g), body: { ids: [g.group] } }),
  findPropertyGroups: inCatalog,
  findGroupProperties: (g) => ({ path: { group: g.group } }),

  findTargets: (g) => ({ path: { relation: g.relation, source: g.product } }),
  findSources: (g) => ({ path: { relation: g.relation, target: g.product2 } }),
  findPairs: (g) => ({ path: { relation: g.relation } }),
  findRelatedProducts: (g) => ({ path: { product: g.product }, body: { relation: { in: [g.relation] } } }),
  relateProducts: (g) => ({
    path: { relation: g.relation, sourceIds: [g.product], targetIds: [g.product2] },
    body: {},
  }),
  findRelations: inCatalog,
  createRelation: (g) => ({ body: { catalog: g.catalog, kind: 2, title: 'Ещё связь' } }),
  getRelation: (g) => ({ path: { id: g.relation } }),
  changeRelation: (g) => ({ path: { id: g.relation }, body: { title: 'Связь иначе' } }),
  findRelationKinds: none,

  createUnit: (g) => ({ body: { group: g.unitGroup, title: 'моток', symbol: 'мт', factor: 2 } }),
  createUnitGroup: () => ({ body: { title: 'Ещё единицы' } }),
  getUnitGroup: (g) => ({ path: { group: g.unitGroup } }),
  changeUnitGroup: (g) => ({ path: { group: g.unitGroup }, body: { title: 'Единицы иначе' } }),
  findRecalculations: none,
  findUnitGroups: none,
  resumeRecalculation: (g) => ({ path: { recalculation: g.recalculation } }),
  stopRecalculation: (g) => ({ path: { recalculation: g.recalculation } }),
  getUnit: (g) => ({ path: { unit: g.unit } }),
  changeUnit: (g) => ({ path: { unit: g.unit }, body: { title: 'бухта иначе' } }),
  getUnitAssessment: (g) => ({ path: { unit: g.unit } }),
  findUnits: (g) => ({ path: { group: g.unitGroup } }),

  unrelateProducts: (g) => ({ path: { relation: g.relation, sourceIds: [g.product], targetIds: [g.product2] } }),
  mergeOffers: (g) => ({ path: { sourceIds: [g.offer2], target: g.offer } }),
  'changeOptions.delete': (g) => ({
    path: { catalog: g.catalog, property: g.list },
    body: [{ mode: 'delete', id: g.option }],
  }),
  removeScenario: atScenario,
  removeSuppliers: (g) => ({ path: { ids: [g.supplier] } }),
  removeFileExport: atExport,
  restoreFileExport: atExport,
  removeOption: atOption,
  removeRelation: (g) => ({ path: { id: g.relation } }),
  removePropertyGroup: (g) => ({ path: { catalog: g.catalog, group: g.group } }),
  removeProperties: (g) => ({ path: { catalog: g.catalog, ids: [g.text] } }),
  removeCollections: (g) => ({ path: { catalog: g.catalog, ids: [g.collection] } }),
  removeBrands: (g) => ({ path: { catalog: g.catalog, ids: [g.brand] } }),
  removeCategories: (g) => ({ path: { catalog: g.catalog, ids: [g.below] } }),
  removeUnit: (g) => ({ path: { unit: g.unit } }),
  removeUnitGroup: (g) => ({ path: { group: g.unitGroup } }),
  removeOffers: (g) => ({ path: { ids: [g.offer] } }),
  removeProducts: (g) => ({ path: { productIds: [g.product3] } }),
  removeCatalog: (g) => ({ path: { id: g.catalog } }),
};
