"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const cards = Array.from(document.querySelectorAll("article.card"));
  const sections = Array.from(document.querySelectorAll("details.app"));
  document.documentElement.classList.add("scripted");

  // Lists take much room on a phone: there a person unfolds the app to look at.
  if (matchMedia("(max-width: 640px)").matches) for (const section of sections) section.open = false;

  const appName = (card) => card.closest(".app").querySelector("h3 bdi");

  // Groups: pictures of the same leak stand behind the first of them

  const unfold = (group, isOpen) => {
    const leader = byId(`s${group}`);
    leader.querySelector(".more").setAttribute("aria-expanded", String(isOpen));
    for (const card of cards) if (card.dataset.group === group && card !== leader) card.classList.toggle("shown", isOpen);
  };

  for (const button of document.querySelectorAll(".more")) {
    const group = button.closest("article").dataset.group;
    unfold(group, false);
    button.addEventListener("click", () => unfold(group, button.getAttribute("aria-expanded") !== "true"));
  }

  // Unfolds what a card lies in, so that it can be scrolled to and take the focus.
  const reveal = (card) => {
    card.closest(".app").open = true;
    if (card.classList.contains("like")) unfold(card.dataset.group, true);
  };

  // Filters

  const text = byId("filter-text");
  const app = byId("filter-app");
  const rule = byId("filter-rule");
  const decided = byId("filter-decision");
  const verdicts = Array.from(document.querySelectorAll("input[name=verdict]"));
  const words = new Map();

  const wordsOf = (card) => {
    if (!words.has(card)) {
      words.set(card, [appName(card).textContent, card.dataset.file, card.textContent].join("\n").toLowerCase());
    }
    return words.get(card);
  };

  const filter = () => {
    const shown = new Set(verdicts.filter((box) => box.checked).map((box) => box.value));
    const wanted = text.value.trim().toLowerCase();
    let count = 0;
    for (const card of cards) {
      const fits =
        shown.has(card.dataset.verdict) &&
        (app.value === "" || card.dataset.app === app.value) &&
        (rule.value === "" || card.dataset.rules.split(" ").includes(rule.value)) &&
        (decided.value === "" || decisionOf(card) === decided.value) &&
        (wanted === "" || wordsOf(card).includes(wanted));
      card.hidden = !fits;
      if (fits) count += 1;
    }
    for (const section of sections) {
      section.hidden = section.querySelector("article.card:not([hidden])") === null;
    }
    // A group whose first does not fit is not folded behind it.
    for (const card of document.querySelectorAll("article.like")) {
      card.classList.toggle("alone", !card.hidden && byId(`s${card.dataset.group}`).hidden);
    }
    byId("nothing").hidden = count > 0;
    byId("filter-count").textContent = `${count} of ${cards.length} shown`;
    // Until the page is there its address is still to be read.
    if (!viewer.open && document.readyState !== "loading") follow(filterAddress());
  };

  // Filters stand in the address, as the viewer's picture does.
  const filterAddress = () => {
    const parts = new URLSearchParams();
    for (const [name, input] of [["text", text], ["app", app], ["rule", rule], ["decision", decided]]) {
      if (input.value.trim() !== "") parts.set(name, input.value.trim());
    }
    const shown = verdicts.filter((box) => box.checked).map((box) => box.value);
    if (shown.length < verdicts.length) parts.set("verdicts", shown.join(" "));
    return parts.size > 0 ? `#show?${parts}` : "";
  };

  const filterBy = (address) => {
    const parts = new URLSearchParams(address.slice("#show?".length));
    reset();
    text.value = parts.get("text") || "";
    for (const [name, input] of [["app", app], ["rule", rule], ["decision", decided]]) {
      const wanted = parts.get(name) || "";
      if (Array.from(input.options).some((option) => option.value === wanted)) input.value = wanted;
    }
    if (parts.has("verdicts")) {
      const shown = parts.get("verdicts").split(" ");
      for (const box of verdicts) box.checked = shown.includes(box.value);
    }
    filterAndOpen();
  };

  // What somebody asked for is not left folded.
  const filterAndOpen = () => {
    filter();
    for (const section of sections) if (!section.hidden) section.open = true;
  };

  const reset = () => {
    text.value = app.value = rule.value = decided.value = "";
    for (const box of verdicts) box.checked = true;
  };

  const showOnly = (change) => {
    reset();
    change();
    filterAndOpen();
    byId("snapshots").scrollIntoView();
  };

  const openRule = (target) => {
    const entry = byId(target.slice(1));
    if (entry) entry.open = true;
  };

  if (cards.length > 0) {
    byId("filters").hidden = false;
    let timer = 0;
    text.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(text.value.trim() === "" ? filter : filterAndOpen, 120);
    });
    for (const input of [app, rule, decided]) input.addEventListener("change", filterAndOpen);
    for (const input of verdicts) input.addEventListener("change", filter);
    byId("filter-reset").addEventListener("click", () => {
      reset();
      filter();
    });
  }

  // Pictures and the viewer

  const viewer = byId("viewer");
  const stage = byId("viewer-stage");
  const under = byId("viewer-under");
  const over = byId("viewer-over");
  const marks = byId("viewer-marks");
  const slider = byId("viewer-slider");
  const regions = byId("viewer-regions");
  const modes = Array.from(viewer.querySelectorAll("input[name=mode]"));
  let current = null;
  let mode = "snapshot";

  const hints = {
    snapshot: "The snapshot as stored.",
    cover: "What the known cover looks like on this screen.",
    compare: "To the left of the slider the cover, to the right the snapshot.",
    residual: "Difference from the cover, made 16 times stronger. Black: none.",
  };

  const redactedHints = {
    snapshot: "The snapshot, redacted: what no known cover explains is painted over.",
    compare: "To the left of the slider the cover, to the right the redacted snapshot.",
  };

  const picture = (id) => {
    const block = id ? byId(id) : null;
    return block ? "data:image/jpeg;base64," + block.textContent : null;
  };

  const isThere = (name) =>
    name === "compare"
      ? hasPicture(current) && Boolean(current.dataset.cover)
      : name === "snapshot"
        ? hasPicture(current)
        : Boolean(current.dataset[name]);

  const hasPicture = (card) => card.querySelector(".shot img") !== null;

  // Where the large picture would show no more than the small one there is only that.
  const sourceOf = (name) =>
    current.dataset[name]
      ? picture(current.dataset[name])
      : name === "snapshot" && hasPicture(current)
        ? current.querySelector(".shot img").src
        : null;

  const show = (image, name) => {
    const source = sourceOf(name);
    image.hidden = source === null;
    if (source !== null && image.src !== source) image.src = source;
  };

  const slide = () => {
    over.style.clipPath = mode === "compare" ? `inset(0 ${100 - slider.value}% 0 0)` : "none";
  };

  const setMode = (wanted) => {
    mode = isThere(wanted) ? wanted : "snapshot";
    for (const radio of modes) {
      radio.disabled = !isThere(radio.value);
      radio.checked = radio.value === mode;
    }
    show(under, mode === "compare" ? "snapshot" : mode);
    if (mode === "compare") show(over, "cover");
    else over.hidden = true;
    byId("viewer-slide").hidden = mode !== "compare";
    slide();
    const redacted = "redacted" in current.dataset ? redactedHints[mode] : undefined;
    byId("viewer-hint").textContent = redacted || hints[mode];
  };

  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const mark = (kind, place, number) => {
    const [x, y, width, height] = place.split(" ").map(Number);
    if (kind === "leak") marks.append(svg("rect", { class: "edge", x, y, width, height }));
    marks.append(svg("rect", { class: kind, x, y, width, height }));
    if (number === undefined) return;
    const size = Math.max(12, Math.round(current.dataset.width / 26));
    const label = svg("text", { x: x + size / 4, y: y + size, "font-size": size });
    label.textContent = String(number);
    marks.append(label);
  };

  const drawMarks = () => {
    marks.replaceChildren();
    const { width, height, sensitive, ignored } = current.dataset;
    marks.setAttribute("viewBox", `0 0 ${width} ${height}`);
    for (const place of (ignored || "").split(";").filter(Boolean)) mark("ignored", place);
    for (const place of (sensitive || "").split(";").filter(Boolean)) mark("sensitive", place);
    current.querySelectorAll(".regions li").forEach((item, index) => mark("leak", item.dataset.place, index + 1));
    marks.toggleAttribute("hidden", !regions.checked);
  };

  const visibleCards = () => cards.filter((card) => !card.hidden);

  const open = (card) => {
    current = card;
    const title = appName(card).cloneNode(true);
    const badge = byId("viewer-badge");
    badge.className = `badge v-${card.dataset.verdict}`;
    badge.textContent = card.dataset.verdict.replaceAll("-", " ");
    byId("viewer-title").replaceChildren(title);
    byId("viewer-facts").replaceChildren(card.querySelector(".detail").cloneNode(true));
    byId("viewer-about").scrollTop = 0;
    showDecision();

    const isPictured = hasPicture(card);
    stage.hidden = byId("viewer-controls").hidden = !isPictured;
    byId("viewer-none").hidden = isPictured;
    byId("viewer-none").textContent =
      card.dataset.verdict === "unreadable" ? "This file could not be decoded." : "This page holds no pictures.";
    if (isPictured) {
      const { width, height } = card.dataset;
      stage.style.aspectRatio = `${width} / ${height}`;
      stage.style.width = `min(100%, calc((100vh - 14rem) * ${width / height}))`;
      drawMarks();
      setMode(mode);
    } else {
      byId("viewer-hint").textContent = "";
    }

    const around = visibleCards();
    const at = around.indexOf(card);
    byId("viewer-place").textContent = at < 0 ? "" : `${at + 1} of ${around.length}`;
    byId("viewer-previous").disabled = at <= 0;
    byId("viewer-next").disabled = at < 0 || at + 1 >= around.length;
    follow(`#${card.id}`);
    if (!viewer.open) {
      viewer.showModal();
      byId("viewer-title").focus();
    }
  };

  // The address names what the viewer shows, so that it can be kept and sent. Some places allow no such change.
  const follow = (place) => {
    try {
      history.replaceState(null, "", place || location.pathname + location.search);
    } catch {}
  };

  const step = (by) => {
    const around = visibleCards();
    const next = around[around.indexOf(current) + by];
    if (next) open(next);
  };

  viewer.addEventListener("close", () => {
    follow(filterAddress());
    if (!current) return;
    reveal(current);
    current.querySelector(".open").focus();
    current.scrollIntoView({ block: "nearest" });
  });
  byId("viewer-close").addEventListener("click", () => viewer.close());
  byId("viewer-previous").addEventListener("click", () => step(-1));
  byId("viewer-next").addEventListener("click", () => step(1));
  for (const radio of modes) radio.addEventListener("change", () => setMode(radio.value));
  slider.addEventListener("input", slide);
  regions.addEventListener("change", drawMarks);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    const types = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !["radio", "checkbox", "range"].includes(target.type));
    if (!viewer.open) {
      if (event.key === "/" && !types && cards.length > 0) {
        event.preventDefault();
        text.focus();
      }
      return;
    }
    if (types) return;
    // The slider and the decision keep their arrows; the pictures' buttons have the numbers.
    const keepsArrows = target === slider || target.name === "decision";
    if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !keepsArrows) {
      event.preventDefault();
      step(event.key === "ArrowLeft" ? -1 : 1);
    } else if (event.key === "r" && hasPicture(current)) regions.click();
    else if ("1234".includes(event.key) && hasPicture(current)) setMode(modes[event.key - 1].value);
  });

  // Review: decisions on findings, kept in this browser as far as it allows, and taken away as files

  const reasonField = byId("review-reason");
  const expiryField = byId("review-expires");
  const choices = Array.from(document.querySelectorAll("input[name=decision]"));
  const reviewed = new Map();
  const storeName = `snapveil:${document.querySelector("main").dataset.report}`;
  const findings = cards.filter((card) => card.dataset.fingerprint);

  const decisionOf = (card) => (card.dataset.fingerprint ? (reviewed.get(card.id) || { decision: "open" }).decision : "");

  const save = () => {
    try {
      localStorage.setItem(storeName, JSON.stringify(Array.from(reviewed)));
    } catch {}
  };

  const load = () => {
    for (const card of findings) {
      const { decision, reason, expires } = card.dataset;
      if (decision) reviewed.set(card.id, { decision, reason: reason || "", expires: expires || "", isOld: true });
    }
    try {
      const kept = JSON.parse(localStorage.getItem(storeName) || "[]");
      for (const [id, entry] of kept) {
        const isKnown = choices.some((choice) => choice.value === entry.decision);
        if (isKnown && findings.some((card) => card.id === id)) reviewed.set(id, entry);
      }
    } catch {}
  };

  const tellReview = () => {
    for (const card of findings) {
      const entry = reviewed.get(card.id);
      let mark = card.querySelector(".mark.decision");
      if (!entry || entry.isOld) {
        if (mark) mark.remove();
        continue;
      }
      if (!mark) {
        mark = document.createElement("span");
        mark.className = "mark decision";
        card.querySelector(".where").append(mark);
      }
      mark.textContent = entry.decision.replaceAll("-", " ");
    }
    const done = findings.filter((card) => reviewed.has(card.id)).length;
    byId("review-count").textContent = `Review: ${done} of ${findings.length} findings decided`;
    byId("export-decisions").disabled = byId("export-suppressions").disabled = done === 0;
  };

  const showDecision = () => {
    const isFinding = Boolean(current.dataset.fingerprint);
    byId("review").hidden = !isFinding;
    if (!isFinding) return;
    const entry = reviewed.get(current.id) || { decision: "", reason: "", expires: "" };
    for (const choice of choices) choice.checked = choice.value === entry.decision;
    reasonField.value = entry.reason;
    expiryField.value = entry.expires;
    byId("review-drop").disabled = !reviewed.has(current.id);
    byId("review-problem").textContent = "";
    const alike = groupOf(current).length;
    byId("review-alike").hidden = alike < 2;
    byId("review-all").checked = false;
    byId("review-alike").querySelector("span").textContent = `for all ${alike} that look like it`;
    showTerms();
  };

  const groupOf = (card) =>
    card.dataset.group === undefined ? [card] : findings.filter((other) => other.dataset.group === card.dataset.group);

  const chosen = () => (choices.find((choice) => choice.checked) || { value: "" }).value;
  const showTerms = () => {
    byId("review-until").hidden = chosen() === "" || chosen() === "confirmed";
    const unnamed = byId("review-unnamed");
    if (unnamed) unnamed.hidden = chosen() !== "false-alarm";
  };

  const decide = () => {
    const [decision, reason, expires] = [chosen(), reasonField.value.trim(), expiryField.value];
    const problem =
      decision === "" ? "Choose a decision." : reason === "" ? "Give a reason: who decided, and why."
      : decision !== "confirmed" && expires === "" ? "Say until when it counts." : "";
    byId("review-problem").textContent = problem;
    if (problem !== "") return;
    for (const card of byId("review-all").checked ? groupOf(current) : [current]) {
      reviewed.set(card.id, { decision, reason, expires: decision === "confirmed" ? "" : expires });
    }
    save();
    tellReview();
    byId("review-drop").disabled = false;
    byId("review-problem").textContent = "Decided.";
  };

  const entries = () =>
    findings.filter((card) => reviewed.has(card.id)).map((card) => {
      // Nobody has looked at a picture that has changed since until somebody decides again.
      const { decision, reason, expires, isOld } = reviewed.get(card.id);
      const name = appName(card).textContent;
      return {
        fingerprint: card.dataset.fingerprint, rule: card.dataset.verdict, file: card.dataset.file.split("/").pop(),
        sha256: isOld && "doubted" in card.dataset ? null : card.dataset.sha256 || null,
        bundleIdentifier: card.closest(".app").dataset.bundle === undefined ? null : name,
        scene: card.dataset.scene || null, decision, reason, expires: expires || null,
      };
    });

  const download = (name, content) => {
    const link = document.createElement("a");
    link.download = name;
    link.href = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  const decisionFile = () =>
    JSON.stringify({ version: 1, fingerprintScheme: "v1", decisions: entries() }, null, 2) + "\n";

  // JSON's strings are YAML's, too. What is accepted counts for every finding with its fingerprint, so each stands there
  // once; a false alarm was so because of its picture, and counts for no other.
  const suppressionFile = () => {
    const seen = new Set();
    const lines = ["suppressions:"];
    let unnamed = 0;
    for (const entry of entries()) {
      if (entry.decision === "confirmed") continue;
      const isFalse = entry.decision === "false-alarm";
      if (isFalse && !entry.sha256) {
        unnamed += 1;
        continue;
      }
      const key = entry.fingerprint + (isFalse ? entry.sha256 : "");
      if (seen.has(key)) continue;
      seen.add(key);
      lines.push(`  - rule: ${JSON.stringify(entry.rule)}`, `    fingerprint: ${JSON.stringify(entry.fingerprint)}`);
      if (isFalse) lines.push(`    sha256: "${entry.sha256}"`);
      lines.push(`    reason: ${JSON.stringify(isFalse ? `false alarm: ${entry.reason}` : entry.reason)}`);
      if (entry.expires) lines.push(`    expires: ${entry.expires}`);
    }
    if (lines.length === 1) lines[0] = "suppressions: []";
    if (unnamed > 0) {
      lines.push(`# Left out: ${unnamed} false ${unnamed === 1 ? "alarm" : "alarms"} of pictures that this page does not name.`,
        "# Decide them on a page made with --evidence full.");
    }
    return lines.join("\n") + "\n";
  };

  if (findings.length > 0) {
    load();
    tellReview();
    byId("review-bar").hidden = false;
    byId("review-save").addEventListener("click", decide);
    byId("review-drop").addEventListener("click", () => {
      reviewed.delete(current.id);
      save();
      tellReview();
      showDecision();
    });
    for (const choice of choices) choice.addEventListener("change", showTerms);
    byId("export-decisions").addEventListener("click", () => download("snapveil-decisions.json", decisionFile()));
    byId("export-suppressions").addEventListener("click", () => download("snapveil-suppressions.yml", suppressionFile()));
  }

  if (cards.length > 0) filter();

  // Links inside the page that also filter or unfold

  document.addEventListener("click", (event) => {
    const card = event.target.closest("button.open");
    if (card) return open(card.closest("article"));
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    const { showVerdict, showApp, showRule, openRule: rulesLink } = link.dataset;
    if (rulesLink !== undefined) {
      if (viewer.open) {
        current = null;
        viewer.close();
      }
      openRule(link.getAttribute("href"));
    } else if (showVerdict !== undefined) {
      event.preventDefault();
      showOnly(() => verdicts.forEach((box) => (box.checked = box.value === showVerdict)));
    } else if (showApp !== undefined) {
      event.preventDefault();
      showOnly(() => (app.value = showApp));
    } else if (showRule !== undefined) {
      event.preventDefault();
      showOnly(() => (rule.value = showRule));
    }
  });

  // Printed pages cannot be unfolded, and what lies folded afterwards is what did before.
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = Array.from(document.querySelectorAll("details.rule:not([open]), #coverage details:not([open]), .app:not([open]), .digests:not([open])"));
    for (const entry of folded) entry.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const entry of folded) entry.open = false;
  });

  // The pictures lie behind this script.
  document.addEventListener("DOMContentLoaded", () => {
    if (/^#s\d+$/.test(location.hash)) {
      const card = byId(location.hash.slice(1));
      if (card) open(card);
    } else if (location.hash.startsWith("#rule-")) {
      openRule(location.hash);
    } else if (location.hash.startsWith("#show?")) {
      filterBy(location.hash);
    }
  });
})();
