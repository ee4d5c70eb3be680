/** A post as somebody would write it: `primer-articulo`. */
export const A_POST = `---
slug: primer-articulo
title: Primer artículo
description: De qué va.
author: Toni Mesquida
date: 2026-03-12
hero: /posts/zapatillas-paseo.svg
heroAlt: Una kettlebell
---

Un párrafo **importante**.
`;
